import type { Repair } from '#api/generated/repairs.gen.js';
import type { UnitResult, UnitVerdict } from '@revive/contracts/repairs/states';
import { badge, type Badge } from '#ui/data-display/badge.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Circle, CircleCheck } from '#ui/theme/icons.js';
import { OUTCOME_BADGES, VERDICT_BADGES } from '#entities/repair/repair-status.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from '../../messages/evidence.messages.js';
import { TitleRow } from './TitleRow.js';

type Run = Repair['runs'][number];

const texts = messages.units;
const LEFT_ALONE = badge('slate', Circle, texts.leftAlone);
const VERDICTS: Record<UnitVerdict, Badge> = { ...VERDICT_BADGES, not_ours: LEFT_ALONE };
const RESULTS: Record<UnitResult, Badge> = {
  repaired: OUTCOME_BADGES.repaired,
  left_alone: LEFT_ALONE,
  unchanged: badge('slate', CircleCheck, texts.notChanged),
};

interface UnitRow {
  readonly id: string;
  readonly label: string;
  readonly look: Badge;
  readonly reason: string;
  readonly facts: readonly string[];
}

export function unitsOf(runs: readonly Run[]): UnitRow[] {
  const rows = runs.map(rowsOf).findLast(({ length }) => length > 0) ?? [];
  return rows.length > 1 ? rows : [];
}

function rowsOf({ units = [], coverage, verdict: whole }: Run): UnitRow[] {
  if (units.length > 0)
    return units.map(({ unit, result, reason }) => ({ ...unit, look: RESULTS[result], reason, facts: [] }));
  const judged = coverage?.units ?? [];
  const labels = new Map(judged.map(({ unit }) => [unit.id, unit.label]));
  return judged.map(({ unit, verdict, reason, dependsOn, writes, bytes }) => ({
    ...unit,
    look: VERDICTS[verdict],
    // Skip the reason where the run's verdict already begins with the same text.
    reason: whole?.reason.startsWith(reason) === true ? '' : reason,
    facts: [
      ...(writes === 0 ? [] : [texts.share(writes, bytes)]),
      ...(dependsOn.length === 0 ? [] : [texts.dependsOn(dependsOn.map((id) => labels.get(id) ?? id))]),
    ],
  }));
}

export function Units({ units }: { units: readonly UnitRow[] }) {
  return (
    <Stack spacing={3.5} component="ul">
      {units.map(({ id, label, look: badge, reason, facts }) => (
        <li key={id}>
          <TitleRow>
            <p>{label}</p>
            <StatusBadge look={badge} />
          </TitleRow>
          <SecondaryText component="p">{[reason, ...facts].filter(Boolean).join(' · ')}</SecondaryText>
        </li>
      ))}
    </Stack>
  );
}
