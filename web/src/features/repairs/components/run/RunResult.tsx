import type { Repair } from '#api/generated/repairs.gen.js';
import { styled } from '@mui/material/styles';
import { DescriptionList } from '#ui/layout/Panel.js';
import { durationText } from '#ui/format/time-text.js';
import { Icon } from '#ui/theme/Icon.js';
import { BadgeCheck, CircleX } from '#ui/theme/icons.js';
import { toneColors } from '#ui/theme/tokens.js';
import { methodOf, nextStep } from '../../executions.js';
import { messages as texts } from '../../messages/execution.messages.js';

type Run = Repair['runs'][number];

const Box = styled('div')({
  display: 'grid',
  gridTemplateColumns: '18px minmax(0, 1fr)',
  columnGap: 10,
  padding: '10px 14px',
  borderRadius: 8,
  color: toneColors('green').fg,
  background: toneColors('green').bg,
  '&[data-failed]': { color: toneColors('red').fg, background: toneColors('red').bg },
  '& > svg': { marginTop: 3 },
  '& dl > dt': { color: 'inherit' },
  '@media (forced-colors: active)': { border: '1px solid' },
});

export function RunResult({ repair, run }: { repair: Repair; run: Run }) {
  const next = nextStep(repair, run);
  if (next !== undefined) {
    const method = methodOf(repair).join(', ');
    const { success } = texts;
    return (
      <Box role="status">
        <Icon as={BadgeCheck} />
        <div>
          <strong>{run.product === undefined ? success.title : success.made}</strong>
          <DescriptionList>
            {method === '' ? null : (
              <>
                <dt>{success.method}</dt>
                <dd>{method}</dd>
              </>
            )}
            {run.endedAt === undefined ? null : (
              <>
                <dt>{success.time}</dt>
                <dd>{durationText(Date.parse(run.endedAt) - Date.parse(run.startedAt))}</dd>
              </>
            )}
            <dt>{success.next}</dt>
            <dd>{success.steps[next]}</dd>
          </DescriptionList>
        </div>
      </Box>
    );
  }
  if (run.kind !== 'repair' || run.status !== 'failed' || run.verdict === undefined) return null;
  return (
    <Box role="status" data-failed>
      <Icon as={CircleX} />
      <span>{texts.runFailed(run.verdict.reason)}</span>
    </Box>
  );
}
