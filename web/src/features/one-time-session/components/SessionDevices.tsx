import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { describeError } from '#api/errors.js';
import { fleetApi, type BenchDevice, type OneTimeSession } from '#api/generated/fleet.gen.js';
import { intakeApi } from '#api/generated/intake.gen.js';
import { repairsApi, type Repair } from '#api/generated/repairs.gen.js';
import { useFallbackPolling } from '#api/live/live-context.js';
import { DEVICE_BADGES } from '#entities/device-status.js';
import { repairPath } from '#entities/paths.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from '../one-time-session.messages.js';

const texts = messages.list;
const numberOf = ({ number }: Pick<Repair, 'number'>): string => `R-${number}`;
/** The service decides; these states of a ticket can have a diagnosis on another device. */
const CONTINUED: readonly Repair['status'][] = ['diagnosing', 'quoted', 'approved'];

/** A ticket without a device, or one whose device is gone with an earlier session. */
const mayConnect = ({ deviceId, status }: Repair, onBench: readonly BenchDevice[]): boolean =>
  deviceId === '' ? status === 'received' : CONTINUED.includes(status) && !onBench.some(({ id }) => id === deviceId);

function ConnectButton({ ticket, device }: { ticket: Repair; device: BenchDevice }) {
  const [attach, { isLoading }] = intakeApi.useAttachDeviceMutation();
  const [readTicket] = repairsApi.useLazyGetRepairQuery();
  const run = async () => {
    const { error } = await attach({ id: ticket.id, attachDevice: { deviceId: device.id } });
    if (error !== undefined) return toastFailure(texts.diagnoseFailed, describeError(error));
    toastGood(texts.diagnosed(numberOf(ticket)), device.name);
    return void readTicket({ id: ticket.id });
  };
  return (
    <ActionButton variant="contained" size="small" disabled={isLoading} onClick={() => void run()}>
      {isLoading ? texts.diagnosing : texts.diagnose(numberOf(ticket))}
    </ActionButton>
  );
}

function Next({ ticket, device, connects }: { ticket: Repair; device: BenchDevice; connects: boolean }) {
  if (ticket.deviceId === device.id)
    return (
      <Button variant="outlined" size="small" component={Link} to={repairPath('tenant', ticket.id)}>
        {texts.open(numberOf(ticket))}
      </Button>
    );
  return connects ? <ConnectButton ticket={ticket} device={device} /> : null;
}

/** The devices of the customer's PC. One of them becomes the device of the session's ticket. */
export function SessionDevices({ session: { agentId, repairId } }: { session: OneTimeSession }) {
  const polling = useFallbackPolling(10_000);
  const { data: onBench = [] } = fleetApi.useListBenchDevicesQuery(undefined, polling);
  const { data: ticket } = repairsApi.useGetRepairQuery(
    { id: repairId ?? '' },
    { ...polling, skip: repairId === undefined },
  );
  if (ticket === undefined) return <SecondaryText>{texts.devices}</SecondaryText>;
  const own = onBench.filter((device) => device.agentId === agentId);
  const connects = mayConnect(ticket, onBench);
  const elsewhere = ticket.deviceId !== '' && !own.some(({ id }) => id === ticket.deviceId) && !connects;
  return (
    <Stack spacing={1.5}>
      {own.length === 0 ? <SecondaryText>{texts.noDevices}</SecondaryText> : null}
      <Stack component="ul" spacing={1}>
        {own.map((device) => (
          <Stack
            key={device.id}
            component="li"
            direction="row"
            spacing={2}
            sx={{ alignItems: 'center', flexWrap: 'wrap' }}
          >
            <Text component="span">{device.name}</Text>
            <StatusBadge look={DEVICE_BADGES[device.status]} />
            <Next ticket={ticket} device={device} connects={connects} />
          </Stack>
        ))}
      </Stack>
      {elsewhere ? <Text>{texts.otherDevice(numberOf(ticket), ticket.deviceName)}</Text> : null}
      <SecondaryText>{texts.noUndo}</SecondaryText>
    </Stack>
  );
}
