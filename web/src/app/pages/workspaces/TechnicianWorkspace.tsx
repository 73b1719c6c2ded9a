import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useCurrentUser } from '#api/current-user.js';
import { useFallbackPolling } from '#api/live/live-context.js';
import { useListBenchDevicesQuery } from '#features/fleet/api/fleet.api.js';
import { Hourglass } from '#ui/theme/icons.js';
import { Column, Row } from '#ui/layout/stacks.js';
import { LiveMark } from '#ui/feedback/LiveBanner.js';
import { Card, Panel } from '#ui/layout/Panel.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import { WaitingForShop } from './WaitingForShop.js';

/** A shop's technician: what stands on the bench, and what waits for a person. */
export function TechnicianWorkspace() {
  const user = useCurrentUser();
  // A technician of no shop is the platform's: assistance and escalated chats are areas of their own.
  if (user?.tenantId === undefined)
    return (
      <Card>
        <Empty icon={Hourglass} title="This part is not open yet">
          Requests for assistance will stand here. Your account works on no shop’s bench.
        </Empty>
      </Card>
    );
  return <OfShop shop={user.tenantName ?? 'your shop'} />;
}

function OfShop({ shop }: { shop: string }) {
  const query = useListBenchDevicesQuery(undefined, useFallbackPolling(5000));
  return (
    <Column gap={16}>
      <Panel title={`The bench of ${shop}`} aside={<LiveMark />}>
        <QueryState query={query} loading={<Loading rows={1} />}>
          {(data) => (
            <Row style={{ justifyContent: 'space-between' }}>
              <span>
                {data.length === 0
                  ? 'No device is attached.'
                  : `${data.length} ${data.length === 1 ? 'device is' : 'devices are'} attached.`}
              </span>
              <Button variant="contained" component={Link} to="/tenant">
                Open the bench
              </Button>
            </Row>
          )}
        </QueryState>
      </Panel>
      <WaitingForShop />
    </Column>
  );
}
