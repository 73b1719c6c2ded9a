import { styled } from '@mui/material/styles';
import { DESK } from '../theme/tokens.js';

/** Two cards beside each other on a desk, under each other elsewhere. A file of its own: public pages load none of it. */
export const TwoColumns = styled('div')({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'minmax(0, 1fr)',
  [DESK]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
});
