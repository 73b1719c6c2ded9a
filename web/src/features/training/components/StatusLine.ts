import { styled } from '@mui/material/styles';

/** Keeps its line while it is empty, so that the buttons below do not move. */
export const StatusLine = styled('p')({ minHeight: 20 });
