import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { useFallbackPolling } from '#api/live/live-context.js';
import { useGetBillingQuery } from '#features/billing/api/billing.api.js';
import { PLATFORM_POLLING, useGetPlatformStatsQuery } from '#features/platform/api/platform.api.js';
import { trendText } from '#features/platform/platform.messages.js';
import { Column } from '#ui/layout/stacks.js';
import { Money } from '#ui/data-display/Money.js';
import { Card, Panel } from '#ui/layout/Panel.js';
import { StatCard } from '#ui/data-display/StatCard.js';
import { bothOf } from '#ui/feedback/both-of.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { DESK } from '#ui/theme/tokens.js';
import { messages } from '../pages.messages.js';

const texts = messages.finance;

const Cards = styled('div')({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'minmax(0, 1fr)',
  [DESK]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
});

/** Finance: what the ledger says. Payouts are an area of their own. */
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
    <Column gap={16}>
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
      <Panel
        title={texts.ledger}
        aside={
          <Button variant="contained" component={Link} to="/admin/revenue">
            {texts.open}
          </Button>
        }
      >
        <p>{texts.text}</p>
      </Panel>
    </Column>
  );
}
