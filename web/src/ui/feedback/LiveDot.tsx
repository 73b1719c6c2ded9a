import { toneColors, type Tone } from '../theme/tokens.js';

/** A dot beside a word that says the same; hollow while what it stands for is not live. */
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
