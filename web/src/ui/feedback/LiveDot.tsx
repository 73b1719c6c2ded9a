import { styled } from '@mui/material/styles';
import { toneColors, type Tone } from '../theme/tokens.js';

const Dot = styled('span')({
  width: 8,
  height: 8,
  borderRadius: '50%',
  flexShrink: 0,
  border: '2px solid',
  boxSizing: 'border-box',
  '&[data-filled]': { background: 'currentColor' },
});

/** Decorative dot beside a status label; hollow while the data is not live. */
export function LiveDot({ tone, hollow = false }: { tone: Tone; hollow?: boolean }) {
  return <Dot aria-hidden data-filled={hollow ? undefined : true} style={{ color: toneColors(tone).dot }} />;
}
