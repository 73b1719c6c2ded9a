import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Card } from '#ui/layout/Panel.js';
import { TYPE } from '#ui/theme/tokens.js';

export const TrackingCard = styled(Card)({ borderRadius: 12 });
const Title = styled('h2')({ ...TYPE.lead, fontWeight: 600, marginBottom: 8 });

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <TrackingCard aria-label={title}>
      <Title>{title}</Title>
      {children}
    </TrackingCard>
  );
}
