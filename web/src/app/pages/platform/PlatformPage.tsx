import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { useFallbackPolling } from '#api/live/live-context.js';
import { StaffOtpNotice } from '#features/access/components/StaffOtpNotice.js';
import { ActivityList } from '#features/audit/components/ActivityList.js';
import { ShopSelect } from '#features/people/components/ShopSelect.js';
import { EmergencyStopCard } from '#features/repairs/components/stops/EmergencyStopCard.js';
import type { ShopChoice } from '#features/repairs/components/stops/StopScopeFields.js';
import { ExecutionCenter } from '#features/repairs/components/run/ExecutionCenter.js';
import { RepairMonitor } from '#features/repairs/components/run/RepairMonitor.js';
import { isRunning } from '#features/repairs/executions.js';
import { monitored } from '#features/repairs/components/run/monitor.js';
import { PlatformMoney } from '#features/billing/components/PlatformMoney.js';
import { useGetBillingQuery } from '#features/billing/api/billing.api.js';
import { APPLICATIONS_PATH } from '#entities/paths.js';
import { StatsCards } from '#features/platform/components/StatsCards.js';
import { SystemStatusPanel } from '#features/platform/components/SystemStatusPanel.js';
import { useListRepairsQuery } from '#features/repairs/api/repairs.api.js';
import { LiveMark } from '#ui/feedback/LiveBanner.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Panel } from '#ui/layout/Panel.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { DESK } from '#ui/theme/tokens.js';
import { useNow } from '#ui/hooks/use-now.js';
import { Stack } from '#ui/layout/Stack.js';
import { FleetPanel } from './FleetPanel.js';
import { MasterPanels } from './MasterPanels.js';
import { MonitorTabs } from './MonitorTabs.js';
import { NeedsAttention, useNeeds } from './NeedsAttention.js';
import { PlatformFact } from './PlatformFact.js';
import { messages as texts } from './platform-page.messages.js';

const Grid = styled('div')({
  display: 'grid',
  gap: 20,
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  [DESK]: { gridTemplateColumns: 'minmax(0, 1fr) 320px' },
  '&[data-top]': { alignItems: 'stretch', marginBottom: 20 },
});

/** spec part 2 §9: recent activity shows six. */
const ACTIVITY_SHOWN = 6;

const shopChoice: ShopChoice = ({ value, onChange }) => (
  <ShopSelect label={texts.stopShop} any={texts.chooseShop} first={[]} value={value} onChange={onChange} />
);

export default function PlatformPage() {
  // spec part 2 §9: 3 s as for the master's device and test lists, while no live events come.
  const query = useListRepairsQuery({}, useFallbackPolling(3000));
  const { data } = query;
  const { data: billing } = useGetBillingQuery({});
  const now = useNow(1000);
  const rows = monitored(data ?? [], now);
  const running = rows.filter(isRunning).length;
  const attention = useNeeds(data, query.error !== undefined);
  const changed = rows
    .map(({ updatedAt }) => updatedAt)
    .sort()
    .at(-1);
  return (
    <>
      <PageHeader
        title={texts.title}
        fact={data === undefined ? null : <PlatformFact {...attention} running={running} />}
        waiting={attention.needs?.length ?? 0}
      />
      <StaffOtpNotice />
      <Grid data-top>
        <NeedsAttention {...attention} />
        <Panel title={texts.actions}>
          <Stack spacing={3}>
            <EmergencyStopCard running={running} shopChoice={shopChoice} />
            <Stack direction="row" spacing={2}>
              <Button variant="outlined" component={Link} to={APPLICATIONS_PATH}>
                {texts.applications}
              </Button>
              <Button variant="outlined" component={Link} to="/admin/users">
                {texts.users}
              </Button>
              <Button variant="outlined" component={Link} to="/admin/revenue">
                {texts.charges}
              </Button>
            </Stack>
          </Stack>
        </Panel>
      </Grid>
      <StatsCards daily={billing?.daily} />
      <Grid>
        <Stack spacing={5}>
          <Panel title={texts.monitor} aside={<LiveMark lastChange={changed} />}>
            <MonitorTabs
              overview={
                <QueryState query={query} loading={<Loading rows={5} height={58} />}>
                  {() => <RepairMonitor rows={rows} ready />}
                </QueryState>
              }
            />
          </Panel>
          {/* The error is already shown above. */}
          {data === undefined ? null : (
            <Panel title={texts.executions}>
              <ExecutionCenter rows={data} />
            </Panel>
          )}
          <PlatformMoney />
          <FleetPanel />
          <MasterPanels />
        </Stack>
        <Stack spacing={4}>
          <SystemStatusPanel />
          <Panel title={texts.activity}>
            <ActivityList most={ACTIVITY_SHOWN} />
          </Panel>
        </Stack>
      </Grid>
    </>
  );
}
