import Button from '@mui/material/Button';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { useCurrentUser } from '#api/current-user.js';
import { useFallbackPolling } from '#api/live/live-context.js';
import { useListBenchDevicesQuery } from '#features/fleet/api/fleet.api.js';
import { LiveMark } from '#ui/feedback/LiveBanner.js';
import { Panel } from '#ui/layout/Panel.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { Stack } from '#ui/layout/Stack.js';
import { lazyNamed } from '#ui/navigation/load-part.js';
import { messages } from '../pages.messages.js';
import { WaitingForShop } from './WaitingForShop.js';

const SupportQueue = lazyNamed(() => import('../assistance/SupportQueue.js'), 'SupportQueue');

const texts = messages.technician;

export function TechnicianWorkspace() {
  const user = useCurrentUser();
  // A technician without a shop works for the platform and sees requests for help of all shops.
  if (user?.tenantId === undefined)
    return (
      <Suspense fallback={<Loading rows={3} />}>
        <SupportQueue />
      </Suspense>
    );
  return <OfShop shop={user.tenantName} />;
}

function OfShop({ shop }: { shop: string | undefined }) {
  const query = useListBenchDevicesQuery(undefined, useFallbackPolling(5000));
  return (
    <Stack spacing={4}>
      <Panel title={texts.bench(shop)} aside={<LiveMark />}>
        <QueryState query={query} loading={<Loading rows={1} />}>
          {(data) => (
            <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between' }}>
              <span>{texts.attached(data.length)}</span>
              <Button variant="contained" component={Link} to="/tenant">
                {texts.open}
              </Button>
            </Stack>
          )}
        </QueryState>
      </Panel>
      <WaitingForShop />
    </Stack>
  );
}
