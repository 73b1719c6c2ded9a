import { styled } from '@mui/material/styles';
import { useLive } from '#api/live/live-context.js';
import { useOnline } from '../hooks/use-online.js';
import { Icon } from '../theme/Icon.js';
import { WifiOff } from '../theme/icons.js';
import { LiveDot } from './LiveDot.js';
import { SecondaryText } from '../data-display/texts.js';
import { agoText, secondsText } from '../format/time-text.js';
import { toneColors } from '../theme/tokens.js';
import { useNow } from '../hooks/use-now.js';
import { messages } from '../ui.messages.js';

const PATIENCE_MS = 3000;

const { fg, bg } = toneColors('yellow');
const Bar = styled('div')({
  color: fg,
  background: bg,
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  padding: '8px 16px',
  fontWeight: 500,
  flexWrap: 'wrap',
  '@media print': { display: 'none' },
});
const Try = styled('button')({
  marginLeft: 'auto',
  minHeight: 32,
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  fontWeight: 600,
  textDecoration: 'underline',
  cursor: 'pointer',
});

const Mark = styled(SecondaryText)({ display: 'inline-flex', alignItems: 'center', gap: 8 });

/**
 * Shown after 3 s without the stream, or at once without a network: tells since when data is outdated, with a button
 * to retry. The page is not greyed out.
 */
export function LiveBanner() {
  const { state, tryNow } = useLive();
  const online = useOnline();
  const open = state.status === 'open';
  const now = useNow(1000, !open, Date.now);
  if (online && (state.since === 0 || open || now - state.since < PATIENCE_MS)) return null;
  return (
    <Bar role="status">
      <Icon as={WifiOff} />
      <span>
        <strong>{online ? messages.live.reconnecting : messages.live.offline}</strong>{' '}
        {state.lastNews === undefined ? messages.live.noNews : messages.live.asOf(secondsText(state.lastNews))}
      </span>
      <Try type="button" onClick={tryNow}>
        {messages.live.retry}
      </Try>
    </Bar>
  );
}

/** `● Live · last change 2 s ago`; the dot is hollow while the stream is down. */
export function LiveMark({ lastChange }: { lastChange?: string | undefined }) {
  const { state } = useLive();
  const now = useNow(1000, lastChange !== undefined);
  const open = state.status === 'open';
  return (
    <Mark>
      <LiveDot tone={open ? 'green' : 'yellow'} hollow={!open} />
      {open ? messages.live.on : messages.live.off}
      {lastChange === undefined ? '' : messages.live.lastChange(agoText(lastChange, now))}
    </Mark>
  );
}
