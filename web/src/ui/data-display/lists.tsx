import { styled } from '@mui/material/styles';

export const BulletList = styled('ul')({ paddingLeft: 20, listStyle: 'disc' });
export const NumberList = styled('ol')({ paddingLeft: 20, listStyle: 'decimal' });

const APART = { '& > li + li': { marginTop: 8 } };
/** For items of one or more sentences. */
export const LooseBulletList = styled(BulletList)(APART);
export const LooseNumberList = styled(NumberList)(APART);

/** A text at the left and a state, an amount or a button at the right; narrow screens wrap. */
export const ListRow = styled('li')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  minHeight: 44,
  overflowWrap: 'anywhere',
});
