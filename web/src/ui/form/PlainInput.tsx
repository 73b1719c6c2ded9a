import { styled } from '@mui/material/styles';
import { color, PHONE, TYPE } from '../theme/tokens.js';

/** Label above an input. */
export const FieldLabel = styled('label')({ fontWeight: 600, ...TYPE.body2 });

/** Single-line input outside a schema form (a search, a word to confirm), with the height of a form field. */
export const PlainInput = styled('input')({
  font: 'inherit',
  color: 'inherit',
  background: color.paper,
  border: `1px solid ${color.outline}`,
  borderRadius: 8,
  padding: '9px 12px',
  minHeight: 40,
  width: '100%',
  boxSizing: 'border-box',
  [PHONE]: { minHeight: 44 },
  '&::placeholder': { color: color.faint, opacity: 1 },
  '&:focus-visible': { outline: `2px solid ${color.accent}`, outlineOffset: 1 },
});
