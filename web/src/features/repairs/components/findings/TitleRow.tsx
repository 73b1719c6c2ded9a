import { styled } from '@mui/material/styles';

/** A sentence with its badge at the right end of the first line. */
export const TitleRow = styled('div')({
  display: 'flex',
  gap: 12,
  justifyContent: 'space-between',
  alignItems: 'flex-start',
});
