import { styled } from '@mui/material/styles';

/** Named amounts below each other, as on paper. `data-total` marks the name and the amount of the sum. */
export const Amounts = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'baseline',
  gap: '6px 24px',
  maxWidth: 420,
  '& dd': { textAlign: 'right' },
  '& > [data-total]': { fontWeight: 600 },
});
