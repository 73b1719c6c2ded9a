import { styled } from '@mui/material/styles';
import { Icon } from '../theme/Icon.js';
import { Check, type LucideIcon } from '../theme/icons.js';
import { color, MONO, PHONE, toneColors, type Tone, TYPE } from '../theme/tokens.js';
import { VisuallyHidden } from './texts.js';
import { messages } from '../ui.messages.js';

/** A station of the rail. `passed`: visited. `skipped`: left out. `current`: the current state. */
export interface Station {
  key: string;
  label: string;
  state: 'passed' | 'current' | 'future' | 'skipped';
  time?: string;
  icon: LucideIcon;
  tone: Tone;
}

const Rail = styled('ol')({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  [PHONE]: { gridAutoFlow: 'row' },
});
const Stop = styled('li')({
  position: 'relative',
  ...TYPE.body2,
  paddingRight: 6,
  color: color.quiet,
  '&::before': {
    content: '""',
    position: 'absolute',
    top: 11,
    left: 24,
    right: 0,
    height: 2,
    background: color.divider,
  },
  '&[data-state="passed"]::before': { background: color.accent },
  '&:last-of-type::before': { display: 'none' },
  '&[data-state="passed"], &[data-state="current"]': { color: color.text },
  '&[data-state="current"] > span': { fontWeight: 600 },
  [PHONE]: {
    display: 'flex',
    gap: 12,
    minHeight: 38,
    '&::before': { top: 24, left: 11, right: 'auto', width: 2, height: 'calc(100% - 24px)' },
  },
});
const Ring = styled('i')({
  position: 'relative',
  zIndex: 1,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: 24,
  height: 24,
  borderRadius: '50%',
  marginBottom: 6,
  border: `2px solid ${color.divider}`,
  background: color.paper,
  boxSizing: 'border-box',
  flexShrink: 0,
});
const Time = styled('small')({
  display: 'block',
  fontFamily: MONO,
  fontSize: TYPE.caption.fontSize,
  color: color.quiet,
  minHeight: 18,
  [PHONE]: { marginLeft: 'auto', minHeight: 0 },
});

function ringStyle({ state, tone }: Station) {
  if (state === 'passed') return { background: color.accent, borderColor: color.accent, color: color.accentText };
  if (state !== 'current') return { color: color.faint };
  const { fg, bg, dot } = toneColors(tone);
  return { borderColor: dot, color: fg, boxShadow: `0 0 0 4px ${bg}` };
}

export function StateRail({ stations, label }: { stations: readonly Station[]; label: string }) {
  return (
    <Rail aria-label={label}>
      {stations.map((station) => (
        <Stop
          key={station.key}
          data-state={station.state}
          {...(station.state === 'current' ? { 'aria-current': 'step' as const } : {})}
        >
          <Ring aria-hidden style={ringStyle(station)}>
            {station.state === 'passed' ? <Icon as={Check} size={14} /> : null}
            {station.state === 'current' ? <Icon as={station.icon} size={14} /> : null}
            {station.state === 'skipped' ? '–' : null}
          </Ring>
          <span>
            {station.label}
            <VisuallyHidden>, {messages.stations[station.state]}</VisuallyHidden>
          </span>
          <Time>{station.state === 'skipped' ? '–' : station.time}</Time>
        </Stop>
      ))}
    </Rail>
  );
}
