import type { Billing } from '#api/generated/billing.gen.js';
import { useGetBillingQuery } from '../api/billing.api.js';
import { useFallbackPolling } from '#api/live/live-context.js';
import { DayBars } from '#ui/charts/DayBars.js';
import { lastDays } from '#ui/charts/days.js';
import { moneyText } from '#ui/data-display/Money.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { Panel } from '#ui/layout/Panel.js';
import { serverNow } from '#ui/hooks/server-time.js';
import { messages } from '../sales-by-day.messages.js';

const DAYS = 14;

/** Height of chart, caption and table link, reserved so that the layout does not shift. */
const HEIGHT = 260;

export function SalesChart({ daily }: Pick<Billing, 'daily'>) {
  const days = lastDays(
    daily.map(({ day, chargedCents }) => ({ day, value: chargedCents })),
    DAYS,
    new Date(serverNow()),
  );
  const total = days.reduce((sum, { value }) => sum + value, 0);
  // A chart of zeros shows nothing.
  if (days.every(({ value }) => value === 0)) return <SecondaryText>{messages.none(DAYS)}</SecondaryText>;
  return (
    <DayBars label={messages.label} caption={messages.caption(moneyText(total), DAYS)} days={days} format={moneyText} />
  );
}

export function SalesByDay() {
  // spec part 2 §9: figures are polled every 30 s while no live events come.
  const query = useGetBillingQuery({}, useFallbackPolling(30_000));
  return (
    <Panel title={messages.title}>
      <QueryState query={query} loading={<Loading rows={1} height={HEIGHT} />}>
        {({ daily }) => <SalesChart daily={daily} />}
      </QueryState>
    </Panel>
  );
}
