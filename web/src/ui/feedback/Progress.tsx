import { styled } from '@mui/material/styles';
import { bytesText } from '../format/time-text.js';
import { color, toneColors, type Tone } from '../theme/tokens.js';
import { messages } from '../ui.messages.js';

const Track = styled('div')({
  height: 6,
  borderRadius: 3,
  background: color.sunken,
  overflow: 'hidden',
  border: '0 solid',
  '@media (forced-colors: active)': { borderWidth: 1 },
});
const Fill = styled('div')({
  height: '100%',
  borderRadius: 3,
  transition: 'width 120ms ease-out',
  '@media (forced-colors: active)': { background: 'Highlight' },
});
const Head = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 12,
  flexWrap: 'wrap',
  marginBottom: 6,
});

/** For example `10,752 of 17,408 B` or `2 of 3 writes`. */
export function amountText(done: number, total: number, unit: string): string {
  if (unit === '%') return `${done} %`;
  if (unit !== 'B') return messages.amount(done, total, unit);
  return total < 1024 ** 2
    ? messages.amount(done.toLocaleString('en-US'), total.toLocaleString('en-US'), unit)
    : messages.amount(bytesText(done), bytesText(total), '');
}

/**
 * Progress bar with its real total, written beside the bar unless `said` is set. The bar only moves to received values
 * and is never animated ahead.
 */
export function Progress({
  label,
  done,
  total,
  unit,
  tone = 'petrol',
  said = false,
}: {
  label: string;
  done: number;
  total: number;
  unit: string;
  tone?: Tone;
  said?: boolean;
}) {
  const share = total > 0 ? Math.min(1, Math.max(0, done / total)) : 0;
  const text = said ? label : amountText(done, total, unit);
  return (
    <div>
      <Head>
        <strong>{label}</strong>
        {said ? null : <span>{text}</span>}
      </Head>
      <Track
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={Math.min(done, total)}
        aria-valuetext={text}
      >
        <Fill style={{ width: `${share * 100}%`, background: toneColors(tone).dot }} />
      </Track>
    </div>
  );
}

const SegmentRow = styled('span')({ display: 'flex', gap: 3, maxWidth: 170 });
const Segment = styled('span')({
  flex: '1 1 0',
  height: 6,
  borderRadius: 2,
  border: `1px solid ${color.divider}`,
  boxSizing: 'border-box',
  minWidth: 8,
});

/**
 * A segment per step, for lists: filled for done, outlined in the tone for the running step. The figure is written
 * beside it.
 */
export function Segments({
  done,
  total,
  running,
  tone,
}: {
  done: number;
  total: number;
  running: boolean;
  tone: Tone;
}) {
  const { dot } = toneColors(tone);
  const ahead = (step: number) => (step === done && running ? { borderColor: dot } : { background: color.sunken });
  return (
    <SegmentRow aria-hidden>
      {Array.from({ length: total }, (_, step) => (
        <Segment key={step} style={step < done ? { background: dot, borderColor: dot } : ahead(step)} />
      ))}
    </SegmentRow>
  );
}
