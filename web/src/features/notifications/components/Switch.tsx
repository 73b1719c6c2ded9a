import { styled } from '@mui/material/styles';
import { color } from '#ui/theme/tokens.js';

/** A checkbox with its label, large enough for touch. */
export const Switch = styled('label')({
  display: 'flex',
  gap: 12,
  alignItems: 'flex-start',
  padding: '8px 0',
  minHeight: 44,
  boxSizing: 'border-box',
  cursor: 'pointer',
  '&:has(input:disabled)': { cursor: 'default' },
  '& input': { width: 20, height: 20, margin: 0, flexShrink: 0 },
  '& input:focus-visible': { outline: `2px solid ${color.accent}`, outlineOffset: 2 },
});
