import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { color, PHONE, TYPE } from '../theme/tokens.js';

export const Card = styled('section')({
  background: color.paper,
  border: `1px solid ${color.divider}`,
  borderRadius: 10,
  padding: 20,
  minWidth: 0,
  [PHONE]: { padding: 16 },
});

const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  marginBottom: 12,
  flexWrap: 'wrap',
  '& > *': { minWidth: 0, overflowWrap: 'anywhere' },
});
const Title = styled('h2')(TYPE.h2);

export function Panel({
  title,
  aside,
  children,
  id,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
  id?: string;
}) {
  return (
    <Card aria-label={title} {...(id === undefined ? {} : { id })}>
      <Head>
        <Title>{title}</Title>
        {aside}
      </Head>
      {children}
    </Card>
  );
}

export const DescriptionList = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'minmax(72px, auto) minmax(0, 1fr)',
  gap: '4px 16px',
  alignItems: 'baseline',
  fontSize: TYPE.body2.fontSize,
  lineHeight: '1.3125rem',
  '& > div': { display: 'contents' },
  '& dt': { color: color.quiet },
  '& dd': { overflowWrap: 'anywhere' },
});

export const Inset = styled('div')({
  border: `1px solid ${color.divider}`,
  borderRadius: 8,
  background: 'color-mix(in srgb, var(--rv-palette-surface-sunken) 35%, transparent)',
  padding: '10px 14px',
  minWidth: 0,
});
