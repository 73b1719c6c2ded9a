import { styled } from '@mui/material/styles';

/** A group of controls with a `<legend>`, without the browser's frame. */
export const Fieldset = styled('fieldset')({
  border: 0,
  padding: 0,
  margin: 0,
  minWidth: 0,
  '& > legend': { fontWeight: 600, padding: 0, marginBottom: 8 },
});
