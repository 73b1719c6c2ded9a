import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { color, PHONE } from '#ui/theme/tokens.js';

export const Part = styled('div')({
  borderTop: `1px solid ${color.divider}`,
  margin: '16px -20px 0',
  padding: '16px 20px 0',
  [PHONE]: { margin: '16px -16px 0', padding: '16px 16px 0' },
});

const Sections = styled('div')({
  minWidth: 0,
  // An empty part renders an empty element; hide the element and its divider.
  '& > :empty': { display: 'none' },
  '& > :not(:empty) ~ :not(:empty)': { borderTop: `1px solid ${color.divider}`, marginTop: 16, paddingTop: 16 },
});
const TWO_COLUMNS = '@media screen and (min-width: 1280px)';
const Columns = styled(Part)({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  rowGap: 16,
  '& > [data-side]': { borderTop: `1px solid ${color.divider}`, paddingTop: 16 },
  '&[data-two="true"]': {
    [TWO_COLUMNS]: {
      gridTemplateColumns: 'minmax(0, 1fr) 340px',
      columnGap: 40,
      '& > [data-side]': { borderTop: 0, paddingTop: 0 },
    },
  },
});

export const WorkAndCustomer = ({ work, customer, two }: { work: ReactNode; customer: ReactNode; two: boolean }) => (
  <Columns data-two={two}>
    <Sections>{work}</Sections>
    <Sections data-side>{customer}</Sections>
  </Columns>
);
