import { daysAfter } from '@revive/contracts/billing/ledger-day';
import { styled } from '@mui/material/styles';
import { Suspense, type ReactNode } from 'react';
import { useCurrentUser } from '#api/current-user.js';
import { useFallbackPolling } from '#api/live/live-context.js';
import { ExplainedMoney } from '#entities/explained-money/ExplainedMoney.js';
import { ActivityList } from '#features/audit/components/ActivityList.js';
import { useGetBillingQuery } from '#features/billing/api/billing.api.js';
import { chargedIn, chargedOn } from '#features/billing/billing.messages.js';
import { useListAgentsQuery, useListBenchDevicesQuery } from '#features/fleet/api/fleet.api.js';
import { SellerPanel } from '#features/documents/components/SellerPanel.js';
import { isWorking } from '#entities/device-status.js';
import { RevenueChart } from '#features/billing/components/RevenueChart.js';
import { NewRepairButton } from '#features/repairs/counter/NewRepairButton.js';
import { OpenQuestions } from '#features/repairs/components/OpenQuestions.js';
import { TodayPanel } from '#features/repairs/components/TodayPanel.js';
import { useWaitingCount } from '#features/repairs/hooks/use-waiting-count.js';
import { ShopServicesPanel } from '#features/repairs/services/ShopServicesPanel.js';
import { DiagnosisFeePanel } from '#features/repairs/components/DiagnosisFeePanel.js';
import { QuoteSettingsPanel } from '#features/repairs/written/QuoteSettingsPanel.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Panel } from '#ui/layout/Panel.js';
import { lazyNamed } from '#ui/navigation/load-part.js';
import { StatCard } from '#ui/data-display/StatCard.js';
import { DESK, PHONE } from '#ui/theme/tokens.js';
import { ledgerToday } from '#ui/hooks/ledger-today.js';
import { Stack } from '#ui/layout/Stack.js';
import { FirstSteps, useFirstStepsAreKnown } from './FirstSteps.js';
import { messages } from '../pages.messages.js';
import { WaitingForShop } from '../workspaces/WaitingForShop.js';
import { BenchGlance } from './BenchGlance.js';

const texts = messages.shopDashboard;
const OwnOutcomes = lazyNamed(() => import('#features/outcomes/components/OwnOutcomes.js'), 'OwnOutcomes');

const Cards = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 16,
  marginBottom: 20,
  [DESK]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
  [PHONE]: { gap: 10 },
});
const Grid = styled('div')({
  display: 'grid',
  gap: 20,
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  [DESK]: { gridTemplateColumns: 'minmax(0, 1fr) 360px' },
});

/** spec part 2 §9: recent activity shows six. */
const ACTIVITY_SHOWN = 6;
const WEEK_DAYS = 7;
const weekBegin = (today: string): string => daysAfter(today, 1 - WEEK_DAYS);
/** An unloaded figure is shown as a dash, never as 0. */
const known = (value: ReactNode | undefined): ReactNode => value ?? '–';

export default function ShopDashboardPage() {
  const user = useCurrentUser();
  const billing = useGetBillingQuery({}, useFallbackPolling(30_000)).data;
  const devices = useListBenchDevicesQuery(undefined, useFallbackPolling(5000)).data;
  const agents = useListAgentsQuery(undefined, useFallbackPolling(10_000)).data;
  const waiting = useWaitingCount();
  const today = ledgerToday();
  const isPlaced = useFirstStepsAreKnown();
  if (user === undefined) return null;
  const online = agents?.filter(isWorking).length;
  return (
    <>
      <PageHeader
        title={texts.title}
        fact={user.tenantName ?? null}
        waiting={waiting ?? 0}
        actions={<NewRepairButton />}
      />
      <FirstSteps />
      <div style={{ visibility: isPlaced ? 'visible' : 'hidden' }}>
        <Stack spacing={5} sx={{ mb: 5 }}>
          <OpenQuestions />
          <TodayPanel />
        </Stack>
        <Cards>
          <StatCard
            label={texts.revenue.label}
            figure={
              billing === undefined ? (
                known(undefined)
              ) : (
                <ExplainedMoney
                  cents={chargedOn(billing, today)}
                  of={{ figure: 'tenant.dayRevenue', from: today, through: today }}
                />
              )
            }
            sentence={texts.revenue.text}
            bars={(billing?.daily ?? []).map(({ day, chargedCents }) => ({ label: day, value: chargedCents }))}
          />
          <StatCard
            label={texts.week.label}
            figure={
              billing === undefined ? (
                known(undefined)
              ) : (
                <ExplainedMoney
                  cents={chargedIn(billing, weekBegin(today), today)}
                  of={{ figure: 'tenant.dayRevenue', from: weekBegin(today), through: today }}
                />
              )
            }
            sentence={texts.week.text}
          />
          <StatCard label={texts.devices.label} figure={known(devices?.length)} sentence={texts.devices.text} />
          <StatCard
            label={texts.agents.label}
            figure={known(online)}
            sentence={agents === undefined ? texts.agents.unknown : texts.agents.text(agents.length)}
          />
        </Cards>
        <Grid>
          <Stack spacing={5}>
            <WaitingForShop />
            <RevenueChart />
            <Suspense fallback={null}>
              <OwnOutcomes />
            </Suspense>
            <ShopServicesPanel />
            <DiagnosisFeePanel />
            <QuoteSettingsPanel />
            <SellerPanel />
          </Stack>
          <Stack spacing={5}>
            <BenchGlance />
            <Panel title={texts.activity}>
              <ActivityList most={ACTIVITY_SHOWN} />
            </Panel>
          </Stack>
        </Grid>
      </div>
    </>
  );
}
