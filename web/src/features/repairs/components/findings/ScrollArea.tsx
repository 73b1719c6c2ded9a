import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

const Area = styled('div')({ overflowX: 'auto' });

/** A wide table scrolls within the page; the tab stop lets the keyboard scroll. */
export const ScrollArea = ({ label, children }: { label: string; children: ReactNode }) => (
  <Area tabIndex={0} role="group" aria-label={label}>
    {children}
  </Area>
);
