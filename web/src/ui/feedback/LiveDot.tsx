import { toneColors, type Tone } from '../theme/tokens.js';

/** Decorative dot beside a status label; hollow while the data is not live. */
export function LiveDot({ tone, hollow = false }: { tone: Tone; hollow?: boolean }) {
  const { dot } = toneColors(tone);
  return (
    <span
      aria-hidden
      style={{
        width: 8,
        height: 8,
        borderRadius: '50%',
        flexShrink: 0,
        border: `2px solid ${dot}`,
        background: hollow ? 'transparent' : dot,
        boxSizing: 'border-box',
      }}
    />
  );
}
