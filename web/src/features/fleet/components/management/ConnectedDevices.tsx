import type { AllDevices } from '#api/generated/fleet.gen.js';
import { describeError } from '#api/errors.js';
import { useFallbackPolling } from '#api/live/live-context.js';
import { CONNECTION_LABELS, DEVICE_BADGES } from '#entities/device-status.js';
import { DataTable, type TableColumn } from '#ui/data-display/DataTable.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { byText } from '#ui/data-display/use-sorted.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { Stack } from '#ui/layout/Stack.js';
import { Icon } from '#ui/theme/Icon.js';
import { ScanSearch, Unplug } from '#ui/theme/icons.js';
import { useLazyScanAllAgentsQuery, useScanAllAgentsQuery } from '../../api/fleet.api.js';
import { messages } from '../../fleet.messages.js';

const { management: texts, bench } = messages;
type Row = AllDevices['allDevices'][number];

/** spec part 2 §9: devices are polled every 3 s while no live events come. */
const DEVICES_MS = 3_000;

/** `Samsung SM-G960F`, where the name says less. */
function product({ name, vendor, model }: Row): string {
  const text = [vendor, model].filter((part) => part !== '').join(' ');
  return name.includes(text) ? '' : text;
}
function link({ connection, batteryLevel }: Row): string {
  const parts = [
    connection === undefined ? '' : CONNECTION_LABELS[connection],
    batteryLevel === undefined ? '' : bench.battery(batteryLevel),
  ];
  return parts.filter((part) => part !== '').join(' · ');
}
const timeOf = ({ specs }: Row): string => specs.estimatedRepairTime ?? texts.noTime;

const COLUMNS: readonly TableColumn<Row>[] = [
  {
    head: texts.devices.device,
    cell: (row) => (
      <Stack spacing={0.5}>
        <span>{row.name}</span>
        <SecondaryText>{product(row)}</SecondaryText>
      </Stack>
    ),
    sort: byText((row) => row.name),
  },
  { head: texts.devices.shop, cell: (row) => row.tenantInfo.name, sort: byText((row) => row.tenantInfo.name) },
  { head: texts.devices.agent, cell: (row) => row.agentName, sort: byText((row) => row.agentName) },
  { head: texts.devices.connection, cell: link, sort: byText(link) },
  { head: texts.devices.time, cell: timeOf, sort: byText(timeOf) },
  {
    head: texts.devices.status,
    cell: (row) => <StatusBadge look={DEVICE_BADGES[row.status]} live />,
    sort: byText((row) => DEVICE_BADGES[row.status].label),
  },
];

const Card = ({ row }: { row: Row }) => (
  <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
    <Text component="strong">{row.name}</Text>
    <SecondaryText>{[product(row), link(row)].filter((part) => part !== '').join(' · ')}</SecondaryText>
    <SecondaryText>{`${row.tenantInfo.name} · ${row.agentName}`}</SecondaryText>
    <StatusBadge look={DEVICE_BADGES[row.status]} live />
  </Stack>
);

function ScanButton() {
  const [scan, { isFetching }] = useLazyScanAllAgentsQuery();
  const run = async () => {
    const { data, error } = await scan({});
    if (data === undefined) return toastFailure(texts.scanFailed, describeError(error));
    if (data.asked === 0) return toastFailure(texts.scanFailed, texts.nobody);
    return toastGood(texts.scanned, texts.scannedText(data.allDevices.length, data.asked, data.unanswered));
  };
  return (
    <ActionButton variant="outlined" disabled={isFetching} onClick={() => void run()}>
      <Icon as={ScanSearch} />
      {isFetching ? texts.scanning : texts.scan}
    </ActionButton>
  );
}

/** The list shows what the agents last reported, and follows them live; the button makes them look again. */
export function ConnectedDevices() {
  const query = useScanAllAgentsQuery({ scan: 'false' }, useFallbackPolling(DEVICES_MS));
  return (
    <Stack spacing={3}>
      <div>
        <ScanButton />
      </div>
      <QueryState
        query={{ ...query, data: query.data?.allDevices }}
        loading={<Loading rows={3} height={58} />}
        empty={
          <Empty icon={Unplug} title={texts.noDevices}>
            {texts.noDevicesText}
          </Empty>
        }
      >
        {(rows) => (
          <DataTable
            label={texts.tabs.devices}
            rows={rows}
            columns={COLUMNS}
            card={(row) => <Card row={row} />}
            nameOf={(row) => row.name}
            isWhole
          />
        )}
      </QueryState>
    </Stack>
  );
}
