import { ROLLOUT_MAX } from '@revive/contracts/rollouts/rollouts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFallbackPolling } from '#api/live/live-context.js';
import type { ListRolloutTargetsApiArg, RolloutTarget } from '#api/generated/patches.gen.js';
import { DataTable, type TableColumn } from '#ui/data-display/DataTable.js';
import type { RowAction } from '#ui/data-display/RowActions.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { Stack } from '#ui/layout/Stack.js';
import { Pager } from '#ui/list/Pager.js';
import { useListRolloutTargetsQuery } from '../api/rollouts.api.js';
import { modelText, reasonText, targetBadge } from '../rollout-facts.js';
import { agentCheckPath } from '../rollout-paths.js';
import { messages } from '../rollouts.messages.js';

const { targets: texts } = messages;
const POLLING_MS = 5_000;

export type TargetRow = RolloutTarget & { readonly id: string };

const targetName = ({ agentName }: Pick<RolloutTarget, 'agentName'>): string =>
  agentName === '' ? texts.gone : agentName;

export const AgentLink = ({ row }: { row: TargetRow }) =>
  row.agentName === '' ? (
    <span>{texts.gone}</span>
  ) : (
    <Link to={agentCheckPath(row.agentId)} title={texts.check(row.agentName)}>
      {row.agentName}
    </Link>
  );

function Moment({ row: { state, deadline, offeredAt, endedAt } }: { row: TargetRow }) {
  if (endedAt !== undefined) return <When at={endedAt} />;
  if (state === 'offered' && deadline !== undefined)
    return (
      <>
        {texts.until} <When at={deadline} />
      </>
    );
  return offeredAt === undefined ? null : <When at={offeredAt} />;
}

export const TARGET_COLUMNS = {
  agent: { head: texts.agent, cell: (row) => <AgentLink row={row} /> },
  shop: { head: texts.shop, cell: ({ tenantName }) => tenantName },
  model: { head: texts.model, cell: ({ model }) => modelText(model) },
  group: { head: texts.group, number: true, cell: ({ group }) => group + 1 },
  state: { head: texts.state, cell: (row) => <StatusBadge look={targetBadge(row)} /> },
  reason: { head: texts.reason, cell: reasonText },
  when: { head: texts.when, cell: (row) => <Moment row={row} /> },
} as const satisfies Record<string, TableColumn<TargetRow>>;

const Card = ({ row }: { row: TargetRow }) => (
  <Stack spacing={1.5}>
    <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between' }}>
      <Text component="strong">
        <AgentLink row={row} />
      </Text>
      <StatusBadge look={targetBadge(row)} />
    </Stack>
    <SecondaryText>{[row.tenantName, modelText(row.model)].filter((part) => part !== '').join(' · ')}</SecondaryText>
    {row.reason === undefined ? null : <Text>{reasonText(row)}</Text>}
    <SecondaryText>
      <Moment row={row} />
    </SecondaryText>
  </Stack>
);

/** One page of a rollout's agents, at most 200. `after` is the last agent of the page before. */
export function TargetTable({
  label,
  filter,
  columns,
  empty,
  onPage,
  actions,
  bulk,
}: {
  label: string;
  filter: ListRolloutTargetsApiArg;
  columns: readonly TableColumn<TargetRow>[];
  empty: ReactNode;
  onPage: (after: string | undefined) => void;
  actions?: (row: TargetRow) => readonly RowAction[];
  bulk?: (rows: readonly TargetRow[]) => readonly RowAction[];
}) {
  const query = useListRolloutTargetsQuery(filter, {
    ...useFallbackPolling(POLLING_MS),
    refetchOnMountOrArgChange: true,
  });
  const rows = query.currentData?.map((target): TargetRow => ({ ...target, id: target.agentId }));
  return (
    <QueryState query={{ ...query, data: rows }} loading={<Loading rows={4} />} empty={empty}>
      {(shown) => (
        <>
          <DataTable
            label={label}
            rows={shown}
            columns={columns}
            card={(row) => <Card row={row} />}
            nameOf={targetName}
            {...(actions !== undefined && { actions })}
            {...(bulk !== undefined && { bulk })}
          />
          <Pager
            before={filter.after}
            next={shown.length < ROLLOUT_MAX.targets ? undefined : shown.at(-1)?.agentId}
            onOpen={onPage}
          />
        </>
      )}
    </QueryState>
  );
}
