import { styled } from '@mui/material/styles';
import { DESK, TYPE } from '#ui/theme/tokens.js';

export const Section = styled('section')({ marginTop: 56 });
export const SectionTitle = styled('h2')({ ...TYPE.figure, marginBottom: 16 });
export const CardTitle = styled('h3')({ ...TYPE.h2, marginBottom: 4, 'svg + &': { marginTop: 8 } });
export const Cards = styled('ul')({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& > li > *': { height: '100%' },
});
export const ThreeCards = styled(Cards)({
  '@media (min-width: 700px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  [DESK]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
});
