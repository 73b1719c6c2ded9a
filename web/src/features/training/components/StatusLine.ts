import { styled } from '@mui/material/styles';

/** Reserves a line while the text is empty, so that the buttons below do not move. */
export const StatusLine = styled('p')({ minHeight: 20 });
