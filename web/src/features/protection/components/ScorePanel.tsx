import type { Protection } from '#api/generated/protection.gen.js';
import { DataTable, type TableColumn } from '#ui/data-display/DataTable.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Panel } from '#ui/layout/Panel.js';
import { Column, Row } from '#ui/layout/stacks.js';
import { RISK_BADGES, SEVERITY_BADGES } from '../protection-badges.js';
import { messages, PART_TEXTS } from '../protection.messages.js';

const texts = messages.score;
type Line = Protection['parts'][number] & { id: string };

const Points = ({ part: { points, weight } }: { part: Line }) => (
  <span style={{ whiteSpace: 'nowrap' }}>{texts.pointsOf(points, weight)}</span>
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
      <Column gap={12}>
        <Row>
          <StatusBadge look={RISK_BADGES[risk]} />
          <StatusBadge look={SEVERITY_BADGES[severity]} />
        </Row>
        <DataTable
          label={texts.table}
          rows={parts.map((part) => ({ ...part, id: part.name }))}
          columns={COLUMNS}
          card={(row) => (
            <Column gap={4}>
              <Row style={{ justifyContent: 'space-between' }}>
                <strong style={{ fontWeight: 600 }}>{PART_TEXTS[row.name].name}</strong>
                <span>{texts.pointsOf(row.points, row.weight)}</span>
              </Row>
              <SecondaryText>
                {row.counted} / {row.limit} · {PART_TEXTS[row.name].why}
              </SecondaryText>
            </Column>
          )}
        />
      </Column>
    </Panel>
  );
}
