import { styled } from '@mui/material/styles';
import { DESK } from '../theme/tokens.js';

/**
 * Two cards side by side on wide screens, stacked elsewhere. A separate file, because public pages do not need this
 * component.
 */
export const TwoColumns = styled('div')({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'minmax(0, 1fr)',
  [DESK]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
});
