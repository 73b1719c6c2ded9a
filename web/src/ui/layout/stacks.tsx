import { styled } from '@mui/material/styles';

// Without this filter, emotion would forward `as` to the element instead of using the value.
const shouldForwardProp = (name: PropertyKey) => name !== 'gap' && name !== 'as';

/** Vertical stack; `gap` in pixels (4 px grid). */
export const Column = styled('div', { shouldForwardProp })<{ gap?: number }>(({ gap = 16 }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap,
  minWidth: 0,
}));

export const Row = styled('div', { shouldForwardProp })<{ gap?: number }>(({ gap = 8 }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap,
  minWidth: 0,
}));
