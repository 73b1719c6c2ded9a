import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { useFallbackPolling } from '#api/live/live-context.js';
import { Money } from '#ui/data-display/Money.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { Panel } from '#ui/layout/Panel.js';
import { PHONE } from '#ui/theme/tokens.js';
import { useGetBillingQuery } from '../api/billing.api.js';
import { messages, rateText } from '../billing.messages.js';
import { messages as texts } from '../sales-by-day.messages.js';
import { SalesChart } from './SalesByDay.js';

const { figures } = messages;

const Figures = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 16,
  marginBottom: 16,
  '& dd': { margin: 0 },
  [PHONE]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const CHART_HEIGHT = 340;

function Figure({ label, cents, text }: { label: string; cents: number; text: string }) {
  return (
    <div>
      <dt>
        <SecondaryText>{label}</SecondaryText>
      </dt>
      <Text component="dd" variant="figure">
        <Money cents={cents} />
      </Text>
      <dd>
        <SecondaryText>{text}</SecondaryText>
      </dd>
    </div>
  );
}

export function PlatformMoney() {
  // spec part 2 §9: figures are polled every 30 s while no live events come.
  const query = useGetBillingQuery({}, useFallbackPolling(30_000));
  return (
    <Panel title={texts.platform.title} aside={<Link to="/admin/revenue">{texts.platform.all}</Link>}>
      <QueryState query={query} loading={<Loading rows={1} height={CHART_HEIGHT} />}>
        {({ daily, chargedCents, commissionCents, commissionRate }) => (
          <>
            <Figures>
              <Figure
                label={texts.platform.earned}
                cents={commissionCents}
                text={figures.platformRevenueText(commissionRate === undefined ? undefined : rateText(commissionRate))}
              />
              <Figure label={texts.platform.sold} cents={chargedCents} text={figures.shopSalesText} />
            </Figures>
            <Text component="h3" variant="h3">
              {texts.platform.chart}
            </Text>
            <SalesChart daily={daily} />
          </>
        )}
      </QueryState>
    </Panel>
  );
}
