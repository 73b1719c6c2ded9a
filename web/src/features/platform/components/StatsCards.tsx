import { styled } from '@mui/material/styles';
import type { PlatformStats } from '#api/generated/platform.gen.js';
import { ExplainedMoney } from '#entities/explained-money/ExplainedMoney.js';
import { Card } from '#ui/layout/Panel.js';
import { StatCard } from '#ui/data-display/StatCard.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { StaleDataNotice } from '#ui/feedback/StaleDataNotice.js';
import { DESK, PHONE } from '#ui/theme/tokens.js';
import { PLATFORM_POLLING, useGetPlatformStatsQuery } from '../api/platform.api.js';
import { messages, trendText } from '../platform.messages.js';

const Cards = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 16,
  marginBottom: 20,
  [DESK]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
  [PHONE]: { gap: 10 },
});
/** Placeholders match the number and height of the cards. */
const FOUR = ['users', 'shops', 'devices', 'revenue'] as const;
const texts = messages.stats;
/** The platform's own revenue of the month stands apart from the shops' charges. */
function Share({ revenue }: { revenue: PlatformStats['revenue'] }) {
  const { shareMonthlyCents, sharePreviousCents, through } = revenue;
  const trend = trendText(shareMonthlyCents, sharePreviousCents, through);
  return (
    <div>
      {texts.share}{' '}
      <ExplainedMoney
        cents={shareMonthlyCents}
        of={{ figure: 'platform.monthShare', from: `${through.slice(0, 8)}01`, through }}
        whole
      />
      {trend === undefined ? '' : ` · ${trend}`}
    </div>
  );
}
const number = (n: number): string => n.toLocaleString('en-US');

/**
 * spec part 2 §2: four cards, each figure a counter of the service that owns it. `daily`: what the ledger says of the
 * last days.
 */
export function StatsCards({ daily = [] }: { daily?: readonly { day: string; chargedCents: number }[] | undefined }) {
  const query = useGetPlatformStatsQuery(undefined, PLATFORM_POLLING);
  const { data, error, fulfilledTimeStamp } = query;
  if (data === undefined && error === undefined)
    return (
      <Cards>
        {FOUR.map((key) => (
          <Card key={key}>
            <Loading rows={2} height={40} />
          </Card>
        ))}
      </Cards>
    );
  if (data === undefined)
    return (
      <Card sx={{ mb: 5 }}>
        <QueryState query={query} />
      </Card>
    );
  const { users, tenants, devices, revenue } = data;
  return (
    <>
      {error === undefined || fulfilledTimeStamp === undefined ? null : (
        <StaleDataNotice error={error} at={fulfilledTimeStamp} />
      )}
      <Cards>
        <StatCard
          label={texts.users}
          figure={number(users.total)}
          sentence={texts.usersText(number(users.active), number(users.pending))}
        />
        <StatCard
          label={texts.shops}
          figure={number(tenants.total)}
          sentence={texts.shopsText(number(tenants.active))}
        />
        <StatCard
          label={texts.devices}
          figure={number(devices.registered)}
          sentence={devices.total === devices.registered ? '' : texts.devicesText(number(devices.total))}
        />
        <StatCard
          label={texts.revenue}
          figure={
            <ExplainedMoney
              cents={revenue.monthlyCents}
              of={{
                figure: 'platform.monthRevenue',
                from: `${revenue.through.slice(0, 8)}01`,
                through: revenue.through,
              }}
              whole
            />
          }
          sentence={
            <>
              {texts.revenueText(trendText(revenue.monthlyCents, revenue.previousCents, revenue.through))} ·{' '}
              <ExplainedMoney cents={revenue.totalCents} of={{ figure: 'platform.shopSales' }} whole /> {texts.allTime}
              <Share revenue={revenue} />
            </>
          }
          bars={daily.map(({ day, chargedCents }) => ({ label: day, value: chargedCents }))}
        />
      </Cards>
    </>
  );
}
