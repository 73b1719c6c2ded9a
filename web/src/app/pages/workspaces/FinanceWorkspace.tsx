import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { useFallbackPolling } from '#api/live/live-context.js';
import type { Billing } from '#api/generated/billing.gen.js';
import { useGetBillingQuery } from '#features/billing/api/billing.api.js';
import { ENTRY_TEXTS } from '#features/billing/billing.messages.js';
import { SalesChart } from '#features/billing/components/SalesByDay.js';
import { PLATFORM_POLLING, useGetPlatformStatsQuery } from '#features/platform/api/platform.api.js';
import { trendText } from '#features/platform/platform.messages.js';
import { TwoColumns } from '#ui/layout/TwoColumns.js';
import { ListRow } from '#ui/data-display/lists.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { Money } from '#ui/data-display/Money.js';
import { Card, Panel } from '#ui/layout/Panel.js';
import { StatCard } from '#ui/data-display/StatCard.js';
import { bothOf } from '#ui/feedback/both-of.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import { Stack } from '#ui/layout/Stack.js';
import { ReceiptText } from '#ui/theme/icons.js';
import { DESK } from '#ui/theme/tokens.js';
import { messages } from '../pages.messages.js';

const texts = messages.finance;

const Cards = styled('div')({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'minmax(0, 1fr)',
  [DESK]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
});

const SHOWN = 6;

function Latest({ entries }: Pick<Billing, 'entries'>) {
  if (entries.length === 0)
    return (
      <Empty icon={ReceiptText} title={texts.empty.title}>
        {texts.empty.text}
      </Empty>
    );
  return (
    <Stack spacing={1} component="ul" aria-label={texts.list}>
      {entries.slice(0, SHOWN).map((row) => (
        <ListRow key={row.id}>
          <span>
            {ENTRY_TEXTS[row.kind]}{' '}
            <SecondaryText>
              {row.tenantName} · R-{row.repairNumber} · <When at={row.at} />
            </SecondaryText>
          </span>
          <Money cents={row.amountCents} />
        </ListRow>
      ))}
    </Stack>
  );
}

export function FinanceWorkspace() {
  const stats = useGetPlatformStatsQuery(undefined, PLATFORM_POLLING);
  const billing = useGetBillingQuery({}, useFallbackPolling(30_000));
  if (stats.data === undefined || billing.data === undefined)
    return (
      <Card>
        <QueryState query={bothOf(stats, billing)} loading={<Loading rows={3} />} />
      </Card>
    );
  const { revenue } = stats.data;
  return (
    <Stack spacing={4}>
      <Cards>
        <StatCard
          label={texts.revenue}
          figure={<Money cents={revenue.monthlyCents} />}
          sentence={trendText(revenue) ?? ''}
          bars={billing.data.daily.map(({ day, chargedCents }) => ({ label: day, value: chargedCents }))}
        />
        <StatCard
          label={texts.sales.label}
          figure={<Money cents={billing.data.chargedCents} />}
          sentence={texts.sales.text}
        />
        <StatCard
          label={texts.commission.label}
          figure={<Money cents={billing.data.commissionCents} />}
          sentence={texts.commission.text}
        />
      </Cards>
      <TwoColumns>
        <Panel
          title={texts.ledger}
          aside={
            <Button variant="contained" component={Link} to="/admin/revenue">
              {texts.open}
            </Button>
          }
        >
          <Latest entries={billing.data.entries} />
        </Panel>
        <Panel title={texts.chart}>
          <SalesChart daily={billing.data.daily} />
        </Panel>
      </TwoColumns>
      <SecondaryText>{texts.payouts}</SecondaryText>
    </Stack>
  );
}
