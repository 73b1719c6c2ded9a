import { DEVICE_BADGES } from '#entities/device-status.js';
import type { Agent, BenchDevice } from '#api/generated/fleet.gen.js';
import { useShopLocations } from '#entities/locations/use-shop-locations.js';
import { benchPath } from '#entities/paths.js';
import { systemText } from '#entities/system-text.js';
import { DataTable, type TableColumn } from '#ui/data-display/DataTable.js';
import { Mono } from '#ui/data-display/Mono.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { byText } from '#ui/data-display/use-sorted.js';
import { When } from '#ui/data-display/When.js';
import { LastSeen } from './agent-columns.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { DescriptionList } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { useListBenchDevicesQuery } from '../api/fleet.api.js';
import { deviceLine } from './DeviceList.js';
import { messages } from '../fleet.messages.js';

const { details: texts, agent: page, agents, onSite, move } = messages;

const COLUMNS: readonly TableColumn<BenchDevice>[] = [
  { head: page.device, cell: (row) => row.name, sort: byText((row) => row.name) },
  { head: page.detail, cell: deviceLine, sort: byText(deviceLine) },
  {
    head: page.status,
    cell: (row) => <StatusBadge look={DEVICE_BADGES[row.status]} />,
    sort: byText((row) => DEVICE_BADGES[row.status].label),
  },
];

export function AgentDevices({ agentId }: { agentId: string }) {
  const query = useListBenchDevicesQuery();
  const data = query.data?.filter((device) => device.agentId === agentId && device.status !== 'disconnected');
  return (
    <QueryState
      query={{ ...query, data }}
      loading={<Loading rows={2} />}
      empty={<SecondaryText>{texts.noDevices}</SecondaryText>}
    >
      {(devices) => (
        <DataTable
          label={page.deviceTable}
          rows={devices}
          columns={COLUMNS}
          isWhole
          open={(row) => benchPath(row.id)}
          card={(row) => (
            <Stack spacing={1}>
              <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between' }}>
                <Text component="strong">{row.name}</Text>
                <StatusBadge look={DEVICE_BADGES[row.status]} />
              </Stack>
              <SecondaryText>{deviceLine(row)}</SecondaryText>
            </Stack>
          )}
        />
      )}
    </QueryState>
  );
}

export function AgentDetails({ agent }: { agent: Agent }) {
  const { several, nameOf } = useShopLocations();
  return (
    <DescriptionList>
      <dt>{texts.id}</dt>
      <dd>
        <Mono>{agent.id}</Mono>
      </dd>
      {several && agent.locationId !== undefined ? (
        <>
          <dt>{move.location}</dt>
          <dd>{nameOf(agent.locationId)}</dd>
        </>
      ) : null}
      <dt>{texts.system}</dt>
      <dd>
        {agent.platform === '' ? texts.unknown : systemText(agent.platform)}
        {agent.rescue === true ? `, ${agents.rescue}` : ''}
      </dd>
      <dt>{texts.version}</dt>
      <dd>{agent.agentVersion === '' ? texts.unknown : agent.agentVersion}</dd>
      {agent.supervisorVersion === undefined ? null : (
        <>
          <dt>{texts.supervisor}</dt>
          <dd>{agent.supervisorVersion}</dd>
        </>
      )}
      {agent.program === undefined ? null : (
        <>
          <dt>{texts.program}</dt>
          <dd>{texts.programs[agent.program]}</dd>
        </>
      )}
      <dt>{texts.port}</dt>
      <dd>{agent.localPort ?? texts.unknown}</dd>
      <dt>{onSite.title}</dt>
      <dd>{agent.confirmsAtAgent === true ? agents.yes : agents.no}</dd>
      <dt>{texts.enrolled}</dt>
      <dd>
        <When at={agent.enrolledAt} />
      </dd>
      <dt>{texts.lastSeen}</dt>
      <dd>
        <LastSeen agent={agent} />
      </dd>
    </DescriptionList>
  );
}
