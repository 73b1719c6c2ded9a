import { styled } from '@mui/material/styles';
import { colour } from './tone.js';

// `as` must not be forwarded, or emotion leaves it to the element instead of using it.
const shouldForwardProp = (name: PropertyKey) => name !== 'gap' && name !== 'as';

/** Things under each other, `gap` in pixels (4 px grid). */
export const Column = styled('div', { shouldForwardProp })<{ gap?: number }>(({ gap = 16 }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap,
  minWidth: 0,
}));

/** Things beside each other that wrap. */
export const Row = styled('div', { shouldForwardProp })<{ gap?: number }>(({ gap = 8 }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap,
  minWidth: 0,
}));

/** Secondary text. */
export const SecondaryText = styled('span')({ color: colour.quiet, fontSize: '0.8125rem', lineHeight: '1.125rem' });

/** For screen readers alone. */
export const VisuallyHidden = styled('span')({
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
});

/** A paragraph. */
export const Text = styled('p')({ fontSize: 'inherit', lineHeight: 'inherit' });
