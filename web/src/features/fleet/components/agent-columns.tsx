import type { Agent } from '#api/generated/fleet.gen.js';
import { AGENT_BADGES } from '#entities/device-status.js';
import { LocationName } from '#entities/locations/LocationName.js';
import { systemText } from '#entities/system-text.js';
import type { TableColumn } from '#ui/data-display/DataTable.js';
import { Mono } from '#ui/data-display/Mono.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { byNumber, byText } from '#ui/data-display/use-sorted.js';
import { When } from '#ui/data-display/When.js';
import { Stack } from '#ui/layout/Stack.js';
import type { CsvColumn } from '#ui/list/csv.js';
import { shortAgentId } from '../agent-id.js';
import { messages } from '../fleet.messages.js';

const { agents: texts, details } = messages;
const { columns: heads } = texts;

/** An online agent counts as seen now, whatever its stored time. */
export function LastSeen({ agent: { presence, lastSeen, uninstalledAt } }: { agent: Agent }) {
  if (uninstalledAt !== undefined)
    return (
      <>
        {texts.uninstalled} <When at={uninstalledAt} as="day" />
      </>
    );
  if (presence === 'online' || presence === 'late') return texts.now;
  return lastSeen === undefined ? details.never : <When at={lastSeen} as="ago" />;
}
const lastSeenKey = ({ presence, lastSeen }: Agent) => (presence === 'online' ? '9' : (lastSeen ?? ''));

export const AGENT_COLUMNS: readonly (TableColumn<Agent> & { isExtra?: boolean })[] = [
  {
    head: heads.name,
    cell: (row) => <Text component="span">{row.name}</Text>,
    sort: byText((row) => row.name),
  },
  {
    head: heads.status,
    cell: (row) => <StatusBadge look={AGENT_BADGES[row.presence]} live />,
    sort: byText((row) => AGENT_BADGES[row.presence].label),
  },
  {
    head: heads.system,
    cell: (row) => (
      <Stack spacing={0.5}>
        <span>{row.platform === '' ? details.unknown : systemText(row.platform)}</span>
        {row.rescue === true ? <SecondaryText>{texts.rescue}</SecondaryText> : null}
      </Stack>
    ),
    sort: byText((row) => row.platform),
  },
  {
    head: heads.version,
    cell: (row) => (row.agentVersion === '' ? details.unknown : row.agentVersion),
    sort: byText((row) => row.agentVersion),
  },
  {
    head: heads.onSite,
    cell: (row) =>
      row.confirmsAtAgent === true ? texts.confirmsOnSite : <SecondaryText>{texts.startsAtOnce}</SecondaryText>,
    sort: byText((row) => (row.confirmsAtAgent === true ? texts.confirmsOnSite : texts.startsAtOnce)),
  },
  { head: heads.lastSeen, cell: (row) => <LastSeen agent={row} />, sort: byText(lastSeenKey) },
  {
    head: heads.id,
    isExtra: true,
    cell: (row) => <Mono>{shortAgentId(row.id)}</Mono>,
    sort: byText((row) => row.id),
  },
  {
    head: heads.port,
    isExtra: true,
    number: true,
    cell: (row) => row.localPort ?? details.unknown,
    sort: byNumber((row) => row.localPort ?? 0),
  },
  {
    head: heads.enrolled,
    isExtra: true,
    number: true,
    cell: (row) => <When at={row.enrolledAt} />,
    sort: byText((row) => row.enrolledAt),
  },
];

/** For a shop with several locations. */
export const AGENT_COLUMNS_WITH_LOCATION: typeof AGENT_COLUMNS = AGENT_COLUMNS.toSpliced(2, 0, {
  head: messages.move.location,
  cell: (row) => <LocationName id={row.locationId} />,
});

export const AGENT_CSV: readonly CsvColumn<Agent>[] = [
  { head: heads.name, text: (row) => row.name },
  { head: heads.id, text: (row) => row.id },
  { head: heads.status, text: (row) => AGENT_BADGES[row.presence].label },
  { head: heads.system, text: (row) => row.platform },
  { head: heads.version, text: (row) => row.agentVersion },
  { head: messages.onSite.title, text: (row) => (row.confirmsAtAgent === true ? texts.yes : texts.no) },
  { head: heads.port, text: (row) => String(row.localPort ?? ''), isNumber: true },
  { head: heads.enrolled, at: (row) => row.enrolledAt },
  { head: heads.lastSeen, at: (row) => row.lastSeen },
];

export const agentCsvWithLocation = (nameOf: (id: string | undefined) => string): readonly CsvColumn<Agent>[] =>
  AGENT_CSV.toSpliced(3, 0, { head: messages.move.location, text: (row) => nameOf(row.locationId) });

export function AgentCard({ agent }: { agent: Agent }) {
  const facts = [
    agent.rescue === true ? texts.rescue : '',
    systemText(agent.platform),
    agent.agentVersion === '' ? '' : texts.version(agent.agentVersion),
    agent.confirmsAtAgent === true ? texts.confirmsOnSite : '',
  ].filter((fact) => fact !== '');
  return (
    <Stack spacing={1}>
      <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between' }}>
        <Text component="strong">{agent.name}</Text>
        <StatusBadge look={AGENT_BADGES[agent.presence]} live />
      </Stack>
      <SecondaryText>{facts.join(' · ')}</SecondaryText>
      <SecondaryText>
        <LocationName id={agent.locationId} />
      </SecondaryText>
      {agent.presence === 'offline' ? (
        <SecondaryText>
          {agent.uninstalledAt === undefined ? texts.lastSeen : null} <LastSeen agent={agent} />
        </SecondaryText>
      ) : null}
    </Stack>
  );
}
