import { styled } from '@mui/material/styles';
import { SecondaryText } from '../data-display/texts.js';
import { Stack } from '../layout/Stack.js';
import { color, toneColors, type Tone } from '../theme/tokens.js';

export interface BarPart {
  readonly label: string;
  readonly value: number;
  /** Absent: the empty rest of the bar. */
  readonly tone?: Tone;
}

const Track = styled('div')({
  display: 'flex',
  gap: 2,
  height: 12,
  minWidth: 140,
  borderRadius: 6,
  overflow: 'hidden',
  background: color.sunken,
  '@media (forced-colors: active)': { forcedColorAdjust: 'none', outline: '1px solid' },
});
/** The smallest part stays visible beside thousands. */
const Part = styled('span')({ flexBasis: 0, minWidth: 3 });
const Swatch = styled('span')({
  width: 10,
  height: 10,
  borderRadius: 2,
  border: `1px solid ${color.outline}`,
  '@media (forced-colors: active)': { forcedColorAdjust: 'none' },
});

const backgroundOf = ({ tone }: Pick<BarPart, 'tone'>): string =>
  tone === undefined ? color.sunken : toneColors(tone).dot;

/** Parts of a whole side by side. Screen readers hear the numbers: `Group 1: 12 done, 1 failed`. */
export function StackedBar({ label, parts }: { label: string; parts: readonly BarPart[] }) {
  const shown = parts.filter(({ value }) => value > 0);
  const text = shown.map((part) => `${part.value.toLocaleString('en-US')} ${part.label.toLowerCase()}`).join(', ');
  return (
    <Track role="img" aria-label={text === '' ? label : `${label}: ${text}`} title={text}>
      {shown.map((part) => (
        <Part key={part.label} style={{ flexGrow: part.value, background: backgroundOf(part) }} />
      ))}
    </Track>
  );
}

/** Names the colours of bars below. Hidden from screen readers, which hear the names with the numbers. */
export const BarLegend = ({ parts }: { parts: readonly Omit<BarPart, 'value'>[] }) => (
  <Stack direction="row" spacing={3} aria-hidden>
    {parts.map((part) => (
      <Stack key={part.label} direction="row" spacing={1.5}>
        <Swatch style={{ background: backgroundOf(part) }} />
        <SecondaryText>{part.label}</SecondaryText>
      </Stack>
    ))}
  </Stack>
);
