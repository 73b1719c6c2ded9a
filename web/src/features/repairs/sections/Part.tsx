import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Card } from '#ui/layout/Panel.js';
import { TYPE } from '#ui/theme/tokens.js';

const Title = styled('h2')({ ...TYPE.lead, fontWeight: 600, marginBottom: 8 });

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card aria-label={title} style={{ borderRadius: 12 }}>
      <Title>{title}</Title>
      {children}
    </Card>
  );
}
