import DialogActions from '@mui/material/DialogActions';
import { styled } from '@mui/material/styles';
import { color } from '#ui/theme/tokens.js';

/** Buttons at the bottom of a long dialog, in sight while it scrolls, as in dialogs with a form. */
export const Actions = styled(DialogActions)({
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  margin: '12px -20px -20px',
  padding: '12px 20px 20px',
  background: color.raised,
});
