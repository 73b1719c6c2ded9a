import { ROLLOUT_MAX } from '@revive/contracts/rollouts/rollouts';
import { useState } from 'react';
import { useCurrentUser } from '#api/current-user.js';
import type { Rollout } from '#api/generated/patches.gen.js';
import { useFallbackPolling } from '#api/live/live-context.js';
import { UpdatePublisherPanel } from '#entities/agent-update/UpdatePublisherPanel.js';
import { StackedBar } from '#ui/charts/StackedBar.js';
import { DataTable, type TableColumn } from '#ui/data-display/DataTable.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Stack } from '#ui/layout/Stack.js';
import { HelpLink } from '#ui/navigation/HelpLink.js';
import { Pager } from '#ui/list/Pager.js';
import { useAddressFilters } from '#ui/list/use-address-filters.js';
import { RefreshCw } from '#ui/theme/icons.js';
import { historyOf, useRolloutHistoryQuery } from '../api/rollout-history.js';
import { useListRolloutsQuery } from '../api/rollouts.api.js';
import { CreateRolloutDialog } from '../components/CreateRolloutDialog.js';
import { isWaitingForPerson, partsOf, STATE_BADGES } from '../rollout-facts.js';
import { rolloutPath } from '../rollout-paths.js';
import { create, messages } from '../rollouts.messages.js';

const texts = messages.list;
const POLLING_MS = 10_000;
const NO_FILTERS: readonly [] = [];

/** The group of later agents counts once it has agents. */
function groupOf({ groups, shares, currentGroup, startedAt }: Rollout): string {
  if (startedAt === undefined) return texts.groups(shares.length);
  const count = groups.filter(({ late, targets }) => !late || targets > 0).length;
  return texts.groupOf(Math.min(currentGroup + 1, count), count);
}

/** A draft has no agents yet. */
const Bar = ({ row }: { row: Rollout }) =>
  row.startedAt === undefined ? null : (
    <Stack spacing={1}>
      <StackedBar label={messages.page(row.targetVersion)} parts={partsOf(row)} />
      <SecondaryText>{texts.doneOf(row.succeeded, row.targets)}</SecondaryText>
    </Stack>
  );

/** Names the starter of a rollout, if the newest page of the audit log has the start. */
function useStarters(): (rollout: Rollout) => string {
  const { data } = useRolloutHistoryQuery({});
  const starts = historyOf(data?.entries ?? []).filter(({ action }) => action === 'started');
  return ({ id, startedAt }) => {
    if (startedAt === undefined) return '';
    return starts.find(({ rolloutId }) => rolloutId === id)?.by ?? texts.unknown;
  };
}

const Started = ({ startedAt }: Pick<Rollout, 'startedAt'>) =>
  startedAt === undefined ? texts.notStarted : <When at={startedAt} />;

const columnsOf = (starter: (rollout: Rollout) => string): readonly TableColumn<Rollout>[] => [
  { head: texts.version, cell: ({ targetVersion }) => targetVersion },
  { head: texts.state, cell: ({ state }) => <StatusBadge look={STATE_BADGES[state]} /> },
  { head: texts.group, cell: groupOf },
  { head: texts.progress, cell: (row) => <Bar row={row} /> },
  { head: texts.failed, number: true, cell: ({ failed }) => failed.toLocaleString('en-US') },
  { head: texts.since, cell: Started },
  { head: texts.by, cell: starter },
];

const Card = ({ row }: { row: Rollout }) => (
  <Stack spacing={2}>
    <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between' }}>
      <strong>{row.targetVersion}</strong>
      <StatusBadge look={STATE_BADGES[row.state]} />
    </Stack>
    <Bar row={row} />
    <SecondaryText>
      {row.startedAt === undefined
        ? `${groupOf(row)} · `
        : `${texts.groupCard(groupOf(row))} · ${texts.failures(row.failed)} · `}
      <Started startedAt={row.startedAt} />
    </SecondaryText>
  </Stack>
);

/** Rollouts of agent versions, for the platform's staff. */
export default function RolloutsPage() {
  const isMaster = useCurrentUser()?.role === 'master';
  const { before, openPage } = useAddressFilters(NO_FILTERS);
  const [isCreating, setCreating] = useState(false);
  const query = useListRolloutsQuery(before === undefined ? {} : { before }, {
    ...useFallbackPolling(POLLING_MS),
    refetchOnMountOrArgChange: true,
  });
  const rows = query.data ?? [];
  const isRead = query.data !== undefined || query.error !== undefined;
  const starter = useStarters();
  const waiting = rows.filter(isWaitingForPerson).length;
  const button = isMaster ? (
    <ActionButton variant="contained" onClick={() => setCreating(true)}>
      {create.action}
    </ActionButton>
  ) : undefined;
  return (
    <>
      <PageHeader
        title={messages.title}
        waiting={waiting}
        fact={
          // The help would move when the text appears.
          isRead ? (
            <>
              {rows.length === 0 ? null : (
                <span>{messages.fact(rows.filter(({ state }) => state === 'running').length, waiting)}</span>
              )}
              <HelpLink slug="rollouts" subject={messages.title} />
            </>
          ) : null
        }
        actions={button}
      />
      <Stack spacing={5}>
        <div>
          <QueryState
            query={query}
            loading={<Loading rows={6} height={58} />}
            empty={
              <Empty icon={RefreshCw} title={texts.empty}>
                {texts.emptyText} {isMaster ? '' : messages.onlyMaster}
              </Empty>
            }
          >
            {(shown) => (
              <DataTable
                label={texts.label}
                rows={shown}
                columns={columnsOf(starter)}
                card={(row) => <Card row={row} />}
                open={({ id }) => rolloutPath(id)}
                nameOf={({ targetVersion }) => targetVersion}
              />
            )}
          </QueryState>
          <Pager
            before={before}
            next={rows.length < ROLLOUT_MAX.page ? undefined : rows.at(-1)?.id}
            onOpen={openPage}
          />
        </div>
        {isRead ? <UpdatePublisherPanel /> : null}
      </Stack>
      {isCreating ? <CreateRolloutDialog onClose={() => setCreating(false)} /> : null}
    </>
  );
}
