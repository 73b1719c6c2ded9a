import type { AgentStatuses } from '#api/generated/fleet.gen.js';
import { useFallbackPolling } from '#api/live/live-context.js';
import { AGENT_BADGES } from '#entities/device-status.js';
import { DataTable, type TableColumn } from '#ui/data-display/DataTable.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { byText } from '#ui/data-display/use-sorted.js';
import { When } from '#ui/data-display/When.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import { Stack } from '#ui/layout/Stack.js';
import { Cpu } from '#ui/theme/icons.js';
import { useListAgentStatusQuery } from '../../api/fleet.api.js';
import { messages } from '../../fleet.messages.js';

const { management: texts, agents, details } = messages;
type Row = AgentStatuses['agents'][number];

/** spec part 2 §9: agents are polled every 10 s while no live events come. */
const AGENTS_MS = 10_000;
/** The list shows at most this many, newest first. */
const MOST = 200;

function Seen({ row: { status, lastSeen } }: { row: Row }) {
  if (status === 'online') return agents.now;
  return lastSeen === undefined ? details.never : <When at={lastSeen} as="ago" />;
}

const Status = ({ row: { presence, error } }: { row: Row }) => (
  <Stack spacing={0.5} sx={{ alignItems: 'flex-start' }}>
    <StatusBadge look={AGENT_BADGES[presence]} live />
    {error === undefined ? null : <SecondaryText>{error}</SecondaryText>}
  </Stack>
);

const COLUMNS: readonly TableColumn<Row>[] = [
  { head: texts.columns.agent, cell: (row) => row.name, sort: byText((row) => row.name) },
  { head: texts.columns.shop, cell: (row) => row.tenantName, sort: byText((row) => row.tenantName) },
  { head: texts.columns.port, number: true, cell: (row) => row.port ?? details.unknown },
  {
    head: texts.columns.version,
    cell: (row) => (row.agentVersion === '' ? details.unknown : row.agentVersion),
    sort: byText((row) => row.agentVersion),
  },
  {
    head: texts.columns.status,
    cell: (row) => <Status row={row} />,
    sort: byText((row) => AGENT_BADGES[row.presence].label),
  },
  { head: texts.columns.lastSeen, cell: (row) => <Seen row={row} /> },
];

const Card = ({ row }: { row: Row }) => (
  <Stack spacing={1}>
    <Text component="strong">{row.name}</Text>
    <SecondaryText>{row.tenantName}</SecondaryText>
    <Status row={row} />
    <SecondaryText>
      {agents.lastSeen} <Seen row={row} />
    </SecondaryText>
  </Stack>
);

export function AgentStatusList() {
  const query = useListAgentStatusQuery(undefined, useFallbackPolling(AGENTS_MS));
  return (
    <QueryState
      query={{ ...query, data: query.data?.agents }}
      loading={<Loading rows={3} height={58} />}
      empty={
        <Empty icon={Cpu} title={texts.noAgents}>
          {texts.noAgentsText}
        </Empty>
      }
    >
      {(rows) => (
        <>
          <DataTable
            label={texts.tabs.agents}
            rows={rows}
            columns={COLUMNS}
            card={(row) => <Card row={row} />}
            nameOf={(row) => row.name}
            isWhole
          />
          {rows.length < MOST ? null : <SecondaryText component="p">{texts.first(MOST)}</SecondaryText>}
        </>
      )}
    </QueryState>
  );
}
