import type { Repair } from '#api/generated/repairs.gen.js';
import { styled } from '@mui/material/styles';
import type { StepStatus } from '@revive/contracts/repairs/states';
import { STEP_BADGES, stepTitle } from '#entities/repair/step-status.js';
import type { Badge } from '#ui/data-display/badge.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { counted } from '#ui/format/counted.js';
import { bytesText } from '#ui/format/time-text.js';
import { Wrench } from '#ui/theme/icons.js';
import { color, MONO, PHONE } from '#ui/theme/tokens.js';
import { messages as texts } from '../../messages/execution.messages.js';

type Run = Repair['runs'][number];
type Step = Run['steps'][number];

const Item = styled('li')({
  display: 'grid',
  gridTemplateColumns: '28px minmax(0, 1fr) auto auto',
  columnGap: 12,
  rowGap: 2,
  alignItems: 'baseline',
  padding: '8px 0',
  borderTop: `1px solid ${color.divider}`,
  overflowWrap: 'anywhere',
  [PHONE]: { gridTemplateColumns: '28px minmax(0, 1fr) auto', '& > [data-time]': { gridColumn: '2 / -1', gridRow: 2 } },
});
const Ordinal = styled('span')({ fontFamily: MONO, color: color.quiet });

const lookOf = (status: StepStatus): Badge => ({
  ...STEP_BADGES[status],
  ...(status === 'active' && { icon: Wrench }),
  label: texts.states[status],
});

function detailsOf({ action, done, total, unit, writes = [] }: Step): string {
  const amount = (n: number): string => (unit === 'B' ? bytesText(n) : `${n}${unit === undefined ? '' : ` ${unit}`}`);
  return [
    ...(action === undefined ? [] : [action]),
    ...(total === undefined ? [] : [`${amount(done ?? 0)} / ${amount(total)}`]),
    ...(writes.length === 0 ? [] : [counted(writes.length, 'change')]),
  ].join(' · ');
}

export const ExecutionSteps = ({ run, label }: { run: Run; label: string }) => (
  <ol aria-label={label}>
    {run.steps
      .filter(({ name, status }) => name !== 'roll_back' || status !== 'pending')
      .map((step, at) => {
        const time = step.endedAt ?? step.startedAt;
        const details = detailsOf(step);
        return (
          <Item key={step.name}>
            <Ordinal>{at + 1}</Ordinal>
            <div>
              <strong>{stepTitle(step.name, run.product)}</strong> <span>{step.plain}</span>
              {details === '' ? null : (
                <div>
                  <SecondaryText>{details}</SecondaryText>
                </div>
              )}
            </div>
            <span data-time>{time === undefined ? null : <When at={time} as="clock" />}</span>
            <StatusBadge look={lookOf(step.status)} />
          </Item>
        );
      })}
  </ol>
);
