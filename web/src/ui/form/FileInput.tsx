import { styled } from '@mui/material/styles';
import { color } from '../theme/tokens.js';

/** Native file input, accessible by keyboard and screen reader, styled like our buttons. */
export const FileInput = styled('input')({
  font: 'inherit',
  color: color.quiet,
  maxWidth: '100%',
  minHeight: 44,
  borderRadius: 8,
  '&:focus-visible': { outline: `2px solid ${color.accent}`, outlineOffset: 2 },
  '&::file-selector-button': {
    font: 'inherit',
    fontWeight: 600,
    color: color.text,
    background: color.paper,
    border: `1px solid ${color.outline}`,
    borderRadius: 8,
    padding: '9px 16px',
    minHeight: 44,
    marginRight: 12,
    cursor: 'pointer',
  },
  '&:hover::file-selector-button': { background: color.sunken },
  '&:disabled::file-selector-button': { color: color.faint, cursor: 'default' },
});
