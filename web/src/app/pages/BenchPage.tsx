import type { BenchDevice } from '#api/generated/fleet.gen.js';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Fragment, Suspense, useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useCurrentUser } from '#api/current-user.js';
import { useFallbackPolling } from '#api/live/live-context.js';
import { DeviceList, deviceLine } from '#features/fleet/components/DeviceList.js';
import { useListAgentsQuery, useListBenchDevicesQuery } from '#features/fleet/api/fleet.api.js';
import { AGENTS_PATH } from '#entities/paths.js';
import { DeviceRepair } from '#features/repairs/components/DeviceRepair.js';
import { DeviceRepairBadge } from '#features/repairs/components/DeviceRepairBadge.js';
import { useListRepairsQuery } from '#features/repairs/api/repairs.api.js';
import { LiveDot } from '#ui/feedback/LiveDot.js';
import { Mono } from '#ui/data-display/Mono.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Card } from '#ui/layout/Panel.js';
import { Empty, ErrorState, Loading } from '#ui/feedback/async-states.js';
import { DEVICE_KIND_TEXTS } from '#entities/device-status.js';
import { MonitorSmartphone, Unplug } from '#ui/theme/icons.js';
import { DESK, PHONE } from '#ui/theme/tokens.js';
import { newestFirst, turnFirst } from './bench-rows.js';
import { lazyNamed } from '#ui/navigation/load-part.js';
import { waitsForShop } from '@revive/contracts/repairs/waiting';

const IntakePanel = lazyNamed(() => import('#features/repairs/components/IntakePanel.js'), 'IntakePanel');

const Grid = styled('div')({
  display: 'grid',
  gap: 20,
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  [DESK]: { gridTemplateColumns: '312px minmax(0, 1fr)' },
});

/** A long bench scrolls by itself, so that the chosen device's panel stands beside it wherever in the list it is. */
const Devices = styled('div')({
  minWidth: 0,
  [DESK]: { position: 'sticky', top: 8, maxHeight: 'calc(100vh - 16px)', overflowY: 'auto', margin: -4, padding: 4 },
});

/** On phones the bottom bar's menu leads there. */
const DeskOnly = styled('span')({ [PHONE]: { display: 'none' } });

/** `● Agent KESTREL-02 connected · 3 devices attached` */
function AgentFact({ devices }: { devices: readonly BenchDevice[] | undefined }) {
  // spec part 2 §9: agents are polled every 10 s while no live events come.
  const { data: agents } = useListAgentsQuery(undefined, useFallbackPolling(10_000));
  if (agents === undefined || devices === undefined) return null;
  const online = agents.filter(({ presence }) => presence === 'online');
  const unconfirmed = agents.filter(({ presence }) => presence === 'unconfirmed').length;
  const attached = devices.filter(({ status }) => status !== 'disconnected').length;
  return (
    <>
      <LiveDot tone={online.length > 0 ? 'green' : 'slate'} hollow={online.length === 0} />
      <span>
        {online.length === 0 ? (
          'No agent connected'
        ) : (
          <>
            {online.length === 1 ? 'Agent ' : 'Agents '}
            {online.map(({ id, name }, i) => (
              <Fragment key={id}>
                {i > 0 ? ', ' : ''}
                <Mono>{name}</Mono>
              </Fragment>
            ))}{' '}
            connected
          </>
        )}
        {` · ${attached} ${attached === 1 ? 'device' : 'devices'} attached`}
        {unconfirmed > 0 ? (
          <>
            {' '}
            ·{' '}
            <Link to={AGENTS_PATH}>
              {unconfirmed} {unconfirmed === 1 ? 'agent waits for its code' : 'agents wait for their codes'}
            </Link>
          </>
        ) : null}
      </span>
    </>
  );
}

const intake = (device: BenchDevice) => ({
  id: device.id,
  name: device.name,
  type: DEVICE_KIND_TEXTS[device.kind],
  about: deviceLine(device),
});

/** The shop's bench: what is attached, and what happens to the chosen device. */
export default function BenchPage() {
  const user = useCurrentUser();
  const [params, setParams] = useSearchParams();
  const chosen = params.get('device') ?? undefined;
  // spec part 2 §9: the device scan is polled every 5 s while no live events come.
  const devices = useListBenchDevicesQuery(undefined, useFallbackPolling(5000));
  const repairs = useListRepairsQuery({}, useFallbackPolling(5000));
  const byDevice = newestFirst(repairs.data ?? []);
  const rows = turnFirst(devices.data ?? [], byDevice);
  // Only once it is known whose turn it is.
  const first = repairs.data === undefined ? undefined : rows[0]?.id;
  useEffect(() => {
    // What is shown first stays shown: another device that moves to the top must not take a half-filled form away.
    if (chosen === undefined && first !== undefined) setParams({ device: first }, { replace: true });
  }, [chosen, first, setParams]);
  const selected = rows.find(({ id }) => id === chosen);
  const repair =
    selected === undefined ? (chosen === undefined ? undefined : byDevice.get(chosen)) : byDevice.get(selected.id);
  const panel = useRef<HTMLDivElement>(null);
  const choose = (device: string) => {
    setParams({ device });
    // On narrow screens the panel stands below the list; on a desk its head may have been scrolled away with the one
    // before.
    setTimeout(() => {
      const top = panel.current?.getBoundingClientRect().top ?? 0;
      if (top < 0 || matchMedia('(max-width: 1099.95px)').matches) panel.current?.scrollIntoView({ block: 'start' });
    }, 0);
  };
  if (user === undefined) return null;

  const right =
    repair !== undefined ? (
      <DeviceRepair
        key={repair.id}
        repairId={repair.id}
        role={user.role}
        {...(selected === undefined ? {} : { device: intake(selected) })}
      />
    ) : selected !== undefined && repairs.data !== undefined ? (
      <Suspense
        fallback={
          <Card>
            <Loading rows={5} />
          </Card>
        }
      >
        <IntakePanel device={intake(selected)} onStarted={() => choose(selected.id)} />
      </Suspense>
    ) : chosen !== undefined && devices.data !== undefined && repairs.data !== undefined ? (
      <Card>
        <Empty icon={Unplug} title="This device left the bench">
          Attach it again and it appears by itself.
        </Empty>
      </Card>
    ) : null;

  return (
    <>
      <PageHeader
        title="Bench"
        fact={<AgentFact devices={devices.data} />}
        waiting={[...byDevice.values()].filter(waitsForShop).length}
        actions={
          user.role === 'tenant_admin' ? (
            <DeskOnly>
              <Button variant="outlined" component={Link} to={AGENTS_PATH}>
                Agents
              </Button>
            </DeskOnly>
          ) : undefined
        }
      />
      <Grid>
        {devices.error !== undefined && devices.data === undefined ? (
          <Card>
            <ErrorState error={devices.error} onRetry={() => void devices.refetch()} />
          </Card>
        ) : devices.data === undefined ? (
          <Card>
            <Loading rows={3} height={96} />
          </Card>
        ) : rows.length === 0 ? (
          <Card>
            <Empty icon={MonitorSmartphone} title="No devices on this bench">
              Attach a disk, or put a disk image into the bench folder. It appears here by itself.
            </Empty>
          </Card>
        ) : (
          <Devices>
            <DeviceList
              devices={rows}
              ready
              selected={selected?.id}
              onSelect={choose}
              status={(device) => {
                const row = byDevice.get(device.id);
                return row === undefined ? undefined : <DeviceRepairBadge row={row} />;
              }}
            />
          </Devices>
        )}
        <div ref={panel} style={{ minWidth: 0, scrollMarginTop: 8 }}>
          {repairs.error !== undefined && repairs.data === undefined ? (
            <Card>
              <ErrorState error={repairs.error} onRetry={() => void repairs.refetch()} />
            </Card>
          ) : (
            right
          )}
        </div>
      </Grid>
    </>
  );
}
