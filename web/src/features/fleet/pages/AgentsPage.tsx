import type { Agent } from '#api/generated/fleet.gen.js';
import { Suspense, useState, type ReactNode } from 'react';
import { useCurrentUser } from '#api/current-user.js';
import { useFallbackPolling } from '#api/live/live-context.js';
import { AGENT_BADGES } from '#entities/device-status.js';
import { useShopLocations } from '#entities/locations/use-shop-locations.js';
import { agentPath } from '#entities/paths.js';
import { DataTable } from '#ui/data-display/DataTable.js';
import type { RowAction } from '#ui/data-display/RowActions.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { LiveMark } from '#ui/feedback/LiveBanner.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Stack } from '#ui/layout/Stack.js';
import { FilterBar, type FilterChoice } from '#ui/list/FilterBar.js';
import { ListActions } from '#ui/list/ListActions.js';
import { ListEmpty } from '#ui/list/ListEmpty.js';
import { useAddressFilters } from '#ui/list/use-address-filters.js';
import { useColumns } from '#ui/list/use-columns.js';
import { useListSearch } from '#ui/list/use-list-search.js';
import { lazyNamed } from '#ui/navigation/load-part.js';
import { Icon } from '#ui/theme/Icon.js';
import { Cpu, Plus } from '#ui/theme/icons.js';
import { useListAgentsQuery } from '../api/fleet.api.js';
import {
  AGENT_COLUMNS,
  AGENT_COLUMNS_WITH_LOCATION,
  AGENT_CSV,
  AgentCard,
  agentCsvWithLocation,
} from '../components/agent-columns.js';
import type { AgentAct } from '../components/AgentActions.js';
import { messages } from '../fleet.messages.js';

const texts = messages.agents;

const AddAgentDialog = lazyNamed(() => import('../components/AddAgentDialog.js'), 'AddAgentDialog');
const ConfirmationCard = lazyNamed(() => import('../components/ConfirmationCard.js'), 'ConfirmationCard');
const AgentDialog = lazyNamed(() => import('../components/AgentActions.js'), 'AgentDialog');
const WaitingAgent = lazyNamed(() => import('../components/WaitingAgent.js'), 'WaitingAgent');

const FILTERS = ['presence'] as const;
/** Without `revoked`: removed agents are never listed. */
const SHOWN = ['online', 'late', 'offline', 'updating', 'quarantined', 'unconfirmed'] as const;
const CHOICES: readonly FilterChoice<(typeof FILTERS)[number]>[] = [
  {
    name: 'presence',
    label: texts.columns.status,
    choices: SHOWN.map((value) => ({ value, label: AGENT_BADGES[value].label })),
  },
];

/** Height of the panel with the code of a waiting agent. */
const PANEL = 270;

const isFound = ({ name, id, platform }: Agent, find: string): boolean =>
  [name, id, platform].some((word) => word.toLowerCase().includes(find.toLowerCase()));

/** The parts of one-time sessions, whose agents are listed there and not here. */
interface OneTimeParts {
  readonly action?: ReactNode;
  readonly sessions?: ReactNode;
  /** False until the sessions are read: the list below would move when they appear. */
  readonly hasSessions?: boolean;
}

export default function AgentsPage({ action, sessions, hasSessions = true }: OneTimeParts) {
  const mayManage = useCurrentUser()?.role === 'tenant_admin';
  const [adding, setAdding] = useState(false);
  const [asking, setAsking] = useState<{ act: AgentAct; agent: Agent }>();
  const filters = useAddressFilters(FILTERS);
  const search = useListSearch(filters);
  // spec part 2 §9: agents are polled every 10 s while no live events come.
  const query = useListAgentsQuery(undefined, useFallbackPolling(10_000));
  const locations = useShopLocations();
  const columns = useColumns('agents', locations.several ? AGENT_COLUMNS_WITH_LOCATION : AGENT_COLUMNS);
  const { presence } = filters.values;
  const { find } = search;
  // Agents that were removed, or replaced on the same PC, appear only in the activity.
  const read = hasSessions ? query.data : undefined;
  const all = read?.filter((agent) => agent.presence !== 'revoked' && agent.oneTime !== true);
  const rows = all?.filter(
    (agent) => (presence === undefined || agent.presence === presence) && (find === undefined || isFound(agent, find)),
  );
  const waiting = all?.filter((agent) => agent.presence === 'unconfirmed') ?? [];
  const isNarrowed = filters.isFiltered || find !== undefined;
  const clear = () => {
    filters.clear();
    search.clear();
  };
  const actionsOf = (agent: Agent): RowAction[] => [
    { label: messages.rename.action, run: () => setAsking({ act: 'rename', agent }) },
    ...(locations.several
      ? [{ label: messages.move.action, run: () => setAsking({ act: 'move', agent }) } as const]
      : []),
    { label: messages.remove.action, run: () => setAsking({ act: 'remove', agent }), isDestructive: true },
  ];
  const addButton = (
    <ActionButton variant="contained" onClick={() => setAdding(true)}>
      <Icon as={Plus} />
      {texts.add}
    </ActionButton>
  );
  return (
    <>
      <PageHeader
        title={texts.title}
        fact={<LiveMark />}
        waiting={waiting.length}
        actions={
          <ListActions
            columns={columns}
            file={texts.file}
            csv={locations.several ? agentCsvWithLocation(locations.nameOf) : AGENT_CSV}
            readPage={() => Promise.resolve({ rows: rows ?? [] })}
          >
            {action}
            {mayManage && all?.length !== 0 ? addButton : null}
          </ListActions>
        }
      />
      <Stack spacing={4}>
        {all === undefined && query.error === undefined ? null : sessions}
        {waiting.map((agent) => (
          <Suspense key={agent.id} fallback={<Loading rows={6} height={PANEL / 6} />}>
            <WaitingAgent agent={agent} />
          </Suspense>
        ))}
        {/* A new element, because the panels above appear together with the list. */}
        <div key={all === undefined ? 'loading' : 'list'}>
          {all === undefined || all.length === 0 ? null : (
            <FilterBar
              filters={filters}
              choices={CHOICES}
              search={{ label: texts.search, hint: texts.searchHint, search }}
            />
          )}
          <QueryState
            query={{ ...query, data: rows }}
            loading={<Loading rows={4} />}
            empty={
              <ListEmpty
                isNarrowed={isNarrowed}
                onClear={clear}
                none={{
                  icon: Cpu,
                  title: texts.empty,
                  text: mayManage ? texts.emptyText : `${texts.emptyText} ${texts.emptyAsk}`,
                  action: mayManage ? addButton : undefined,
                }}
                noMatch={{ title: texts.none }}
              />
            }
          >
            {(shown) => (
              <DataTable
                label={texts.title}
                rows={shown}
                columns={columns.shown}
                card={(row) => <AgentCard agent={row} />}
                open={(row) => agentPath(row.id)}
                nameOf={(row) => row.name}
                isWhole
                {...(mayManage ? { actions: actionsOf } : {})}
              />
            )}
          </QueryState>
        </div>
      </Stack>
      {all !== undefined ? (
        <Suspense fallback={<Loading rows={1} />}>
          <ConfirmationCard mayAsk={mayManage} />
        </Suspense>
      ) : null}
      {adding ? (
        <Suspense fallback={null}>
          <AddAgentDialog onClose={() => setAdding(false)} />
        </Suspense>
      ) : null}
      {asking === undefined ? null : (
        <Suspense fallback={null}>
          <AgentDialog {...asking} onClose={() => setAsking(undefined)} />
        </Suspense>
      )}
    </>
  );
}
