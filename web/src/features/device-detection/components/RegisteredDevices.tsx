import { Suspense, useState } from 'react';
import type { AccountDevice } from '#api/generated/devices.gen.js';
import { DEVICE_BADGES } from '#entities/device-status.js';
import { DataTable, type TableColumn } from '#ui/data-display/DataTable.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { byText } from '#ui/data-display/use-sorted.js';
import { When } from '#ui/data-display/When.js';
import { Empty, Loading, QueryState, type AsyncQuery } from '#ui/feedback/async-states.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { lazyNamed } from '#ui/navigation/load-part.js';
import { Icon } from '#ui/theme/Icon.js';
import { MonitorSmartphone, Plus } from '#ui/theme/icons.js';
import { messages } from '../device-detection.messages.js';

const { columns: heads, registered: texts, add } = messages;

const AddDeviceDialog = lazyNamed(() => import('./AddDeviceDialog.js'), 'AddDeviceDialog');
const RemoveDeviceDialog = lazyNamed(() => import('./RemoveDeviceDialog.js'), 'RemoveDeviceDialog');

const typeOf = ({ type }: AccountDevice): string => (type === undefined ? messages.byHand : messages.types[type]);
const detailOf = ({ manufacturer, serial }: AccountDevice): string =>
  [manufacturer, serial].filter((text) => text !== '').join(', ');

function Name({ device }: { device: AccountDevice }) {
  const detail = detailOf(device);
  return (
    <Stack spacing={0.5}>
      <Text component="span">{device.name}</Text>
      {detail === '' ? null : <SecondaryText>{detail}</SecondaryText>}
    </Stack>
  );
}

const LastSeen = ({ device: { lastSeen } }: { device: AccountDevice }) =>
  lastSeen === undefined ? texts.never : <When at={lastSeen} as="ago" />;

/** A device that was added by hand has no connection: no browser can see the device. */
const Status = ({ device: { connection } }: { device: AccountDevice }) =>
  connection === undefined ? null : <StatusBadge look={DEVICE_BADGES[connection]} />;

const COLUMNS: readonly TableColumn<AccountDevice>[] = [
  { head: heads.device, cell: (row) => <Name device={row} />, sort: byText((row) => row.name) },
  { head: heads.type, cell: typeOf, sort: byText(typeOf) },
  {
    head: heads.model,
    cell: ({ model }) => (model === '' ? messages.unknown : model),
    sort: byText((row) => row.model),
  },
  { head: heads.status, cell: (row) => <Status device={row} />, sort: byText((row) => row.connection ?? '') },
  { head: heads.lastSeen, cell: (row) => <LastSeen device={row} />, sort: byText((row) => row.lastSeen ?? '') },
];

export function RegisteredDevices({ query }: { query: AsyncQuery<AccountDevice[]> }) {
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<AccountDevice>();
  return (
    <Panel
      title={texts.title}
      aside={
        <ActionButton variant="outlined" onClick={() => setAdding(true)}>
          <Icon as={Plus} />
          {add.action}
        </ActionButton>
      }
    >
      <QueryState
        query={query}
        loading={<Loading rows={2} />}
        empty={
          <Empty icon={MonitorSmartphone} title={texts.none}>
            {texts.noneText}
          </Empty>
        }
      >
        {(devices) => (
          <DataTable
            label={texts.table}
            rows={devices}
            columns={COLUMNS}
            isWhole
            nameOf={(row) => row.name}
            actions={(row) => [{ label: messages.remove.action, isDestructive: true, run: () => setRemoving(row) }]}
            card={(row) => (
              <Stack spacing={1}>
                <Name device={row} />
                <SecondaryText>{[typeOf(row), row.model].filter((text) => text !== '').join(' · ')}</SecondaryText>
                <Stack direction="row" spacing={2}>
                  <Status device={row} />
                  <SecondaryText>
                    {heads.lastSeen}: <LastSeen device={row} />
                  </SecondaryText>
                </Stack>
              </Stack>
            )}
          />
        )}
      </QueryState>
      <Suspense fallback={null}>
        {adding ? <AddDeviceDialog onClose={() => setAdding(false)} /> : null}
        {removing === undefined ? null : (
          <RemoveDeviceDialog device={removing} onClose={() => setRemoving(undefined)} />
        )}
      </Suspense>
    </Panel>
  );
}
