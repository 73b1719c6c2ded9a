import { useState } from 'react';
import type { AccountDevice } from '#api/generated/devices.gen.js';
import { describeError } from '#api/errors.js';
import { DEVICE_BADGES } from '#entities/device-status.js';
import { DataTable, type TableColumn } from '#ui/data-display/DataTable.js';
import type { RowAction } from '#ui/data-display/RowActions.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { byText } from '#ui/data-display/use-sorted.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { Stack } from '#ui/layout/Stack.js';
import { useRegisterAccountDeviceMutation } from '../api/device-detection.api.js';
import { fingerprintOf, isRecognisable, isSameDevice, type DetectedDevice } from '../detection/detected-device.js';
import { messages } from '../device-detection.messages.js';

const { columns: heads, register: texts } = messages;

const known = (text: string): string => (text === '' ? messages.unknown : text);

function Name({ device }: { device: DetectedDevice }) {
  return (
    <Stack spacing={0.5}>
      <Text component="span">{device.name}</Text>
      <SecondaryText>{[messages.types[device.type], ...device.capabilities].join(', ')}</SecondaryText>
      {isRecognisable(device) ? null : <SecondaryText>{messages.hidden}</SecondaryText>}
    </Stack>
  );
}

/** The name of many devices is their model. */
function Product({ device: { name, vendor, model } }: { device: DetectedDevice }) {
  const said = [vendor, model].filter((text) => text !== '' && text !== name).join(', ');
  return said === '' ? null : <SecondaryText>{said}</SecondaryText>;
}

function Status({ device, isRegistered }: { device: DetectedDevice; isRegistered: boolean }) {
  return (
    <Stack direction="row" spacing={2}>
      <StatusBadge look={DEVICE_BADGES[device.status]} />
      {isRegistered ? <SecondaryText>{texts.is}</SecondaryText> : null}
    </Stack>
  );
}

const columnsOf = (isRegistered: (device: DetectedDevice) => boolean): readonly TableColumn<DetectedDevice>[] => [
  { head: heads.device, cell: (row) => <Name device={row} />, sort: byText((row) => row.name) },
  { head: heads.vendor, cell: (row) => known(row.vendor), sort: byText((row) => row.vendor) },
  { head: heads.model, cell: (row) => known(row.model), sort: byText((row) => row.model) },
  {
    head: heads.status,
    cell: (row) => <Status device={row} isRegistered={isRegistered(row)} />,
    sort: byText((row) => DEVICE_BADGES[row.status].label),
  },
];

export function DetectedList({
  devices,
  registered,
}: {
  devices: readonly DetectedDevice[];
  registered: readonly AccountDevice[];
}) {
  const [register] = useRegisterAccountDeviceMutation();
  const [pending, setPending] = useState<readonly string[]>([]);
  const isRegistered = (device: DetectedDevice) =>
    registered.some(({ manufacturer, ...row }) => isSameDevice(device, { ...row, vendor: manufacturer }));
  const send = async (device: DetectedDevice) => {
    const { id, name, type, vendor, model, serial, capabilities } = device;
    setPending((before) => [...before, id]);
    const { error } = await register({
      registerAccountDevice: {
        name,
        type,
        vendor,
        model,
        serial,
        capabilities: [...capabilities],
        fingerprint: fingerprintOf(device),
      },
    });
    setPending((before) => before.filter((one) => one !== id));
    if (error === undefined) toastGood(texts.done, name);
    else toastFailure(texts.failed, describeError(error));
  };
  const actionsOf = (device: DetectedDevice): RowAction[] => {
    // The platform stores a registered device as connected.
    if (isRegistered(device) || !isRecognisable(device) || device.status === 'disconnected') return [];
    const isPending = pending.includes(device.id);
    return [{ label: isPending ? texts.busy : texts.action, isDisabled: isPending, run: () => void send(device) }];
  };
  return (
    <DataTable
      label={messages.panel.table}
      rows={devices}
      columns={columnsOf(isRegistered)}
      isWhole
      nameOf={(row) => row.name}
      actions={actionsOf}
      card={(row) => (
        <Stack spacing={1}>
          <Name device={row} />
          <Product device={row} />
          <Status device={row} isRegistered={isRegistered(row)} />
        </Stack>
      )}
    />
  );
}
