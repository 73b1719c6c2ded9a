import type { Rollout } from '#api/generated/patches.gen.js';
import { BarLegend, StackedBar } from '#ui/charts/StackedBar.js';
import { DataTable, type TableColumn } from '#ui/data-display/DataTable.js';
import { BulletList } from '#ui/data-display/lists.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { groupName, LEGEND, partsOf, partsOfShares, type Group } from '../rollout-facts.js';
import { messages } from '../rollouts.messages.js';

const { groups: texts, parts } = messages;

type Row = Group & { readonly id: string; readonly name: string; readonly about: string; readonly isCurrent: boolean };

function rowsOf({ groups, shares, currentGroup, state }: Rollout): readonly Row[] {
  const sizes = partsOfShares(shares);
  return groups
    .map((group, place) => ({
      ...group,
      id: String(place),
      name: groupName(group, place),
      about: group.late ? texts.lateText : texts.share(place, sizes),
      isCurrent: place === currentGroup && state !== 'done' && state !== 'recalled',
    }))
    .filter(({ late, targets }) => !late || targets > 0);
}

const Name = ({ row }: { row: Row }) => (
  <Stack spacing={0.5}>
    <Text component="span" bold={row.isCurrent}>
      {row.name}
      {row.isCurrent ? ` · ${texts.current}` : ''}
    </Text>
    <SecondaryText>{row.about}</SecondaryText>
  </Stack>
);
const Bar = ({ row }: { row: Row }) => <StackedBar label={row.name} parts={partsOf(row)} />;
const shown = (count: number): string => count.toLocaleString('en-US');

const COLUMNS: readonly TableColumn<Row>[] = [
  { head: texts.group, cell: (row) => <Name row={row} /> },
  { head: texts.progress, cell: (row) => <Bar row={row} /> },
  { head: texts.all, number: true, cell: ({ targets }) => shown(targets) },
  { head: parts.waiting, number: true, cell: ({ waiting }) => shown(waiting) },
  { head: parts.offered, number: true, cell: ({ offered }) => shown(offered) },
  { head: parts.succeeded, number: true, cell: ({ succeeded }) => shown(succeeded) },
  { head: parts.failed, number: true, cell: ({ failed }) => shown(failed) },
  { head: parts.cancelled, number: true, cell: ({ cancelled }) => shown(cancelled) },
  { head: parts.recalled, number: true, cell: ({ recalled }) => shown(recalled) },
];

const Card = ({ row }: { row: Row }) => (
  <Stack spacing={2}>
    <Name row={row} />
    <Bar row={row} />
    <SecondaryText>
      {partsOf(row)
        .filter(({ value }) => value > 0)
        .map(({ label, value }) => `${label} ${shown(value)}`)
        .join(' · ')}
    </SecondaryText>
  </Stack>
);

/** A row and a bar for each group. Before the start there are no agents in it yet, so only the plan is shown. */
export function GroupsPanel({ rollout }: { rollout: Rollout }) {
  if (rollout.state === 'draft' || rollout.startedAt === undefined)
    return (
      <Panel title={texts.title}>
        <Stack spacing={2}>
          <SecondaryText component="p">{texts.draft}</SecondaryText>
          <BulletList>
            {partsOfShares(rollout.shares).map((_, place, sizes) => (
              <li key={texts.name(place + 1)}>{texts.plan(place + 1, texts.share(place, sizes))}</li>
            ))}
          </BulletList>
        </Stack>
      </Panel>
    );
  return (
    <Panel title={texts.title}>
      <Stack spacing={3}>
        <BarLegend parts={LEGEND} />
        <DataTable
          label={texts.label}
          rows={rowsOf(rollout)}
          columns={COLUMNS}
          card={(row) => <Card row={row} />}
          nameOf={({ name }) => name}
        />
      </Stack>
    </Panel>
  );
}
