import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { TYPE } from '../theme/tokens.js';

const Title = styled('h3')({ ...TYPE.h3, marginBottom: 8 });

/** A titled part inside a panel. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <Title>{title}</Title>
    {children}
  </section>
);
