import { styled } from '@mui/material/styles';

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
