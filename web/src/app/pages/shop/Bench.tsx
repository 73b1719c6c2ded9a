import type { BenchDevice } from '#api/generated/fleet.gen.js';
import { canBeRepaired } from '@revive/contracts/fleet/device-facts';
import type { Role } from '@revive/contracts/roles';
import { styled } from '@mui/material/styles';
import { Suspense, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useCurrentUser } from '#api/current-user.js';
import { useFallbackPolling } from '#api/live/live-context.js';
import { DeviceList, deviceLine } from '#features/fleet/components/DeviceList.js';
import { useListBenchDevicesQuery } from '#features/fleet/api/fleet.api.js';
import { DeviceRepair } from '#features/repairs/components/intake/DeviceRepair.js';
import { DeviceRepairBadge } from '#features/repairs/components/intake/DeviceRepairBadge.js';
import { ProtectionBanner } from '#features/protection/components/ProtectionBanner.js';
import { useListRepairsQuery } from '#features/repairs/api/repairs.api.js';
import { ListedOnly } from '#features/fleet/components/ListedOnly.js';
import { Card } from '#ui/layout/Panel.js';
import { Empty, ErrorState, Loading, QueryState, type AsyncQuery } from '#ui/feedback/async-states.js';
import { DEVICE_KIND_TEXTS } from '#entities/device-status.js';
import { Stack } from '#ui/layout/Stack.js';
import { MonitorSmartphone, Unplug } from '#ui/theme/icons.js';
import { DESK } from '#ui/theme/tokens.js';
import { newestFirst, turnFirst } from './bench-rows.js';
import { messages } from '../pages.messages.js';
import { lazyNamed } from '#ui/navigation/load-part.js';
import { useNewestParams } from '#ui/navigation/use-newest-params.js';
import { useIsLeft } from '#ui/navigation/use-is-left.js';

const texts = messages.bench;

const WaitingTickets = lazyNamed(() => import('#features/repairs/counter/WaitingTickets.js'), 'WaitingTickets');
const IntakePanel = lazyNamed(() => import('#features/repairs/components/intake/IntakePanel.js'), 'IntakePanel');

const Grid = styled('div')({
  display: 'grid',
  gap: 20,
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  [DESK]: { gridTemplateColumns: '312px minmax(0, 1fr)' },
});

/** A long list scrolls separately, so that the panel of the selected device stays visible beside it. */
const Devices = styled('div')({
  minWidth: 0,
  [DESK]: { position: 'sticky', top: 8, maxHeight: 'calc(100vh - 16px)', overflowY: 'auto', margin: -4, padding: 4 },
});

const Selected = styled('div')({ minWidth: 0, scrollMarginTop: 8, outline: 'none' });

const intake = (device: BenchDevice) => ({
  id: device.id,
  name: device.name,
  type: DEVICE_KIND_TEXTS[device.kind],
  about: deviceLine(device),
});

/** No loading state for repairs: the device list is enough on the first load. */
const NotRead = ({ query: { error, refetch } }: { query: AsyncQuery<unknown> }) =>
  error === undefined ? null : (
    <Card>
      <ErrorState error={error} onRetry={() => void refetch()} />
    </Card>
  );

function Chosen({
  device,
  repairId,
  role,
  left,
  onStarted,
}: {
  device: BenchDevice | undefined;
  repairId: string | undefined;
  role: Role;
  left: boolean;
  onStarted: (device: string) => void;
}) {
  if (repairId !== undefined)
    return (
      <DeviceRepair
        key={repairId}
        repairId={repairId}
        role={role}
        {...(device === undefined ? {} : { device: intake(device) })}
      />
    );
  if (device !== undefined && !canBeRepaired(device.kind)) return <ListedOnly />;
  if (device !== undefined)
    return (
      <Suspense
        fallback={
          <Card>
            <Loading rows={5} />
          </Card>
        }
      >
        <Stack spacing={4}>
          <WaitingTickets deviceId={device.id} onAttached={() => onStarted(device.id)} />
          <IntakePanel device={intake(device)} onStarted={() => onStarted(device.id)} />
        </Stack>
      </Suspense>
    );
  return left ? (
    <Card>
      <Empty icon={Unplug} title={texts.left.title}>
        {texts.left.text}
      </Empty>
    </Card>
  ) : null;
}

export function Bench() {
  const user = useCurrentUser();
  const [params, setParams] = useSearchParams();
  const isLeft = useIsLeft();
  const newest = useNewestParams();
  const chosen = params.get('device') ?? undefined;
  // spec part 2 §9: the device scan is polled every 5 s while no live events come.
  const devices = useListBenchDevicesQuery(undefined, useFallbackPolling(5000));
  const repairs = useListRepairsQuery({}, useFallbackPolling(5000));
  const byDevice = newestFirst(repairs.data ?? []);
  // Repairs change the height and order of rows, so the list waits for both queries.
  const isAsked = repairs.data !== undefined || repairs.error !== undefined;
  const rows = isAsked ? turnFirst(devices.data ?? [], byDevice) : [];
  // Only after repairs are loaded, because they determine the order.
  const first = repairs.data === undefined ? undefined : rows[0]?.id;
  useEffect(() => {
    // Keep the initial selection: a device that moves to the top must not replace a half-filled form.
    if (chosen === undefined && first !== undefined && !isLeft()) setParams({ device: first }, { replace: true });
  }, [chosen, first, setParams, isLeft]);
  const selected = rows.find(({ id }) => id === chosen);
  const shownId = selected?.id ?? chosen;
  const repair = shownId === undefined ? undefined : byDevice.get(shownId);
  const panel = useRef<HTMLDivElement>(null);
  const bring = () => {
    // On narrow screens the panel is below the list; on wide screens its top may be scrolled out of view.
    setTimeout(() => {
      const top = panel.current?.getBoundingClientRect().top ?? 0;
      if (top < 0 || matchMedia('(max-width: 1099.95px)').matches) panel.current?.scrollIntoView({ block: 'start' });
    }, 0);
  };
  const choose = (device: string) => {
    setParams({ device });
    bring();
  };
  const started = (device: string) => {
    // The response may arrive after a change of device or page.
    if (isLeft() || newest().get('device') !== device) return;
    bring();
    // The focused form is gone, so the panel takes the focus.
    panel.current?.focus({ preventScroll: true });
  };
  if (user === undefined) return null;

  return (
    <>
      <ProtectionBanner />
      <Grid>
        {rows.length === 0 ? (
          <Card>
            <QueryState
              query={isAsked ? devices : repairs}
              loading={<Loading rows={3} height={96} />}
              empty={
                <Empty icon={MonitorSmartphone} title={texts.empty.title}>
                  {texts.empty.text}
                </Empty>
              }
            />
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
        <Selected ref={panel} tabIndex={-1}>
          {repairs.data === undefined ? (
            <NotRead query={repairs} />
          ) : (
            <Chosen
              device={selected}
              repairId={repair?.id}
              role={user.role}
              left={chosen !== undefined && devices.data !== undefined}
              onStarted={started}
            />
          )}
        </Selected>
      </Grid>
    </>
  );
}
