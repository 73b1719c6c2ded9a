import type { Protection } from '#api/generated/protection.gen.js';
import { DataTable, type TableColumn } from '#ui/data-display/DataTable.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { RISK_BADGES, SEVERITY_BADGES } from '../protection-badges.js';
import { messages, PART_TEXTS } from '../protection.messages.js';

const texts = messages.score;
type Line = Protection['parts'][number] & { id: string };

const Points = ({ part: { points, weight } }: { part: Line }) => (
  <Text component="span" noWrap>
    {texts.pointsOf(points, weight)}
  </Text>
);

const COLUMNS: readonly TableColumn<Line>[] = [
  { head: texts.part, cell: ({ name }) => PART_TEXTS[name].name },
  { head: texts.counted, number: true, cell: ({ counted }) => counted },
  { head: texts.against, number: true, cell: ({ limit }) => limit },
  { head: texts.points, number: true, cell: (row) => <Points part={row} /> },
  { head: texts.why, cell: ({ name }) => <SecondaryText>{PART_TEXTS[name].why}</SecondaryText> },
];

export function ScorePanel({
  score,
  risk,
  severity,
  parts,
}: Pick<Protection, 'score' | 'risk' | 'severity' | 'parts'>) {
  return (
    <Panel title={texts.title} aside={<strong>{texts.of(score)}</strong>}>
      <Stack spacing={3}>
        <Stack direction="row" spacing={2}>
          <StatusBadge look={RISK_BADGES[risk]} />
          <StatusBadge look={SEVERITY_BADGES[severity]} />
        </Stack>
        <DataTable
          label={texts.table}
          rows={parts.map((part) => ({ ...part, id: part.name }))}
          columns={COLUMNS}
          card={(row) => (
            <Stack spacing={1}>
              <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between' }}>
                <strong>{PART_TEXTS[row.name].name}</strong>
                <span>{texts.pointsOf(row.points, row.weight)}</span>
              </Stack>
              <SecondaryText>
                {row.counted} / {row.limit} · {PART_TEXTS[row.name].why}
              </SecondaryText>
            </Stack>
          )}
        />
      </Stack>
    </Panel>
  );
}
