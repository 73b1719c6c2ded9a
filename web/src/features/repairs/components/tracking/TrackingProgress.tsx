import type { RepairTracking } from '#api/generated/tracking.gen.js';
import { styled } from '@mui/material/styles';
import { Icon } from '#ui/theme/Icon.js';
import { Check } from '#ui/theme/icons.js';
import type { Station } from '#ui/data-display/StateRail.js';
import { color, toneColors, TYPE } from '#ui/theme/tokens.js';
import { VisuallyHidden } from '#ui/data-display/texts.js';
import { AWAITS_DEVICE, labelAt, stations } from '../../stations.js';
import { messages } from '../../messages/tracking/tracking-details.messages.js';

const PASSED = toneColors('green');
const Line = styled('li')({
  display: 'flex',
  gap: 12,
  alignItems: 'flex-start',
  position: 'relative',
  minHeight: 38,
  color: color.quiet,
  '&::before': {
    content: '""',
    position: 'absolute',
    left: 11,
    top: 24,
    bottom: 0,
    width: 2,
    background: color.divider,
  },
  '&[data-state="passed"]::before': { background: PASSED.dot },
  '&:last-of-type::before': { display: 'none' },
  '&[data-state="passed"], &[data-state="current"]': { color: color.text },
});
const Ring = styled('span')({
  width: 24,
  height: 24,
  borderRadius: '50%',
  boxSizing: 'border-box',
  border: `2px solid ${color.divider}`,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  flexShrink: 0,
  zIndex: 1,
  background: color.paper,
  '&[data-state="passed"]': { background: PASSED.bg, borderColor: PASSED.bg, color: PASSED.fg },
  '&[data-state="current"]': { borderColor: 'currentcolor' },
  '&[data-state="current"]::before': {
    content: '""',
    width: 10,
    height: 10,
    borderRadius: '50%',
    background: 'currentcolor',
  },
});
const Label = styled('span')({ flex: 1, '[data-state="current"] > &': { fontWeight: 600 } });
const Time = styled('span')({ color: color.quiet, fontSize: TYPE.body1.fontSize, whiteSpace: 'nowrap' });

function Mark({ state, tone }: Pick<Station, 'state' | 'tone'>) {
  const { bg, dot } = toneColors(tone);
  return (
    <Ring
      aria-hidden
      data-state={state}
      style={state === 'current' ? { color: dot, boxShadow: `0 0 0 4px ${bg}` } : undefined}
    >
      {state === 'passed' ? <Icon as={Check} size={14} /> : null}
      {state === 'skipped' ? '–' : null}
    </Ring>
  );
}

/** The statuses of the specification from top to bottom with their times; a skipped status shows a dash. */
export function TrackingProgress({
  tracking: { status, history, outcome, handedOverAt, quote, awaitsDevice },
}: {
  tracking: RepairTracking;
}) {
  return (
    <ol aria-label={messages.progress.label}>
      {stations(status, history, 'labels', outcome, handedOverAt !== undefined).map(
        ({ key, label, state, time, tone }) => (
          <Line key={key} data-state={state} {...(state === 'current' ? { 'aria-current': 'step' as const } : {})}>
            <Mark state={state} tone={tone} />
            <Label>
              {key === 'received' && awaitsDevice === true ? AWAITS_DEVICE : labelAt(key, label, quote?.product)}
              <VisuallyHidden>, {messages.progress.states[state]}</VisuallyHidden>
            </Label>
            <Time>{state === 'skipped' ? '–' : time}</Time>
          </Line>
        ),
      )}
    </ol>
  );
}
