import type { RepairTracking } from '#api/generated/tracking.gen.js';
import { styled } from '@mui/material/styles';
import { Icon } from '#ui/theme/Icon.js';
import { Check } from '#ui/theme/icons.js';
import type { Station } from '#ui/data-display/StateRail.js';
import { color, toneColors, TYPE } from '#ui/theme/tokens.js';
import { VisuallyHidden } from '#ui/data-display/texts.js';
import { AWAITS_DEVICE, labelAt, stations } from '../../stations.js';
import { messages } from '../../messages/tracking/tracking-details.messages.js';

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
  '&[data-state="passed"]::before': { background: toneColors('green').dot },
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
});

function Mark({ state, tone }: Pick<Station, 'state' | 'tone'>) {
  if (state === 'passed') {
    const { fg, bg } = toneColors('green');
    return (
      <Ring aria-hidden style={{ background: bg, borderColor: bg, color: fg }}>
        <Icon as={Check} size={14} />
      </Ring>
    );
  }
  if (state === 'current') {
    const { bg, dot } = toneColors(tone);
    return (
      <Ring aria-hidden style={{ borderColor: dot, boxShadow: `0 0 0 4px ${bg}` }}>
        <span style={{ width: 10, height: 10, borderRadius: '50%', background: dot }} />
      </Ring>
    );
  }
  return <Ring aria-hidden>{state === 'skipped' ? '–' : null}</Ring>;
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
            <span style={{ flex: 1, fontWeight: state === 'current' ? 600 : 400 }}>
              {key === 'received' && awaitsDevice === true ? AWAITS_DEVICE : labelAt(key, label, quote?.product)}
              <VisuallyHidden>, {messages.progress.states[state]}</VisuallyHidden>
            </span>
            <span style={{ color: color.quiet, fontSize: TYPE.body1.fontSize, whiteSpace: 'nowrap' }}>
              {state === 'skipped' ? '–' : time}
            </span>
          </Line>
        ),
      )}
    </ol>
  );
}
