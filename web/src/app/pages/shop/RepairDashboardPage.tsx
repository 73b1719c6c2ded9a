import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useCurrentUser } from '#api/current-user.js';
import { AUTH_PATH, REMOTE_REPAIR_PATH, REPAIR_DASHBOARD_PATH } from '#entities/paths.js';
import { useSignOut } from '#features/access/hooks/use-sign-out.js';
import { BridgeSummary } from '#features/centres/components/BridgeSummary.js';
import { ClientSetup } from '#features/centres/components/ClientSetup.js';
import { ScanBar } from '#features/fleet/components/ScanBar.js';
import { OpenOrders } from '#features/remote-orders/components/OpenOrders.js';
import { SessionList } from '#features/remote-repair/components/SessionList.js';
import { PriceListPanel } from '#features/repairs/components/PriceListPanel.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Stack } from '#ui/layout/Stack.js';
import { AddressTabs } from '#ui/navigation/AddressTabs.js';
import { Bench } from './Bench.js';
import { messages as texts } from './repair-dashboard.messages.js';

const [SERVICES, SETUP] = ['repair-services', 'agent-setup'];

/** spec part 2 §2: a shop's three ways to repair on one page, with what it charges and how a PC joins below them. */
export default function RepairDashboardPage() {
  const user = useCurrentUser();
  const signOut = useSignOut();
  if (user === undefined) return null;
  return (
    <>
      <PageHeader
        title={texts.title}
        fact={
          <Stack direction="row" spacing={4} component="span">
            <a href={`#${SERVICES}`}>{texts.anchors.services}</a>
            <a href={`#${SETUP}`}>{texts.anchors.setup}</a>
          </Stack>
        }
      />
      <AddressTabs
        label={texts.tabs.label}
        path={REPAIR_DASHBOARD_PATH}
        tabs={[
          {
            id: 'scanner',
            label: texts.tabs.scanner,
            content: (
              <>
                <ScanBar />
                <Bench />
              </>
            ),
          },
          {
            id: 'remote',
            label: texts.tabs.remote,
            content: (
              <Stack spacing={4}>
                <Stack direction="row" spacing={2}>
                  <Button variant="contained" component={Link} to={REMOTE_REPAIR_PATH}>
                    {texts.remote.start}
                  </Button>
                </Stack>
                <SessionList />
                <OpenOrders />
              </Stack>
            ),
          },
          { id: 'phones', label: texts.tabs.phones, content: <BridgeSummary /> },
        ]}
      />
      <Stack spacing={4} sx={{ mt: 6 }}>
        <div id={SERVICES}>
          <PriceListPanel title={texts.anchors.services} />
        </div>
        <div id={SETUP}>
          <ClientSetup user={user} pc={user.name || user.username} title={texts.anchors.setup} />
        </div>
        <Stack direction="row" spacing={2}>
          <Button variant="outlined" onClick={() => scrollTo({ top: 0 })}>
            {texts.top}
          </Button>
          <Button variant="outlined" component={Link} to={AUTH_PATH}>
            {texts.login}
          </Button>
          <Button variant="outlined" onClick={() => void signOut()}>
            {texts.signOut}
          </Button>
        </Stack>
      </Stack>
    </>
  );
}
