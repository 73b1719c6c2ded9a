import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { color, PHONE, TYPE } from '../theme/tokens.js';
import { Brand } from '../navigation/Brand.js';
import { SchemeButton } from '../theme/SchemeButton.js';
import { messages } from '../ui.messages.js';

const Bar = styled('header')({
  minHeight: 56,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  gap: '0 12px',
  padding: '6px 24px',
  borderBottom: `1px solid ${color.divider}`,
  [PHONE]: { padding: '6px 16px' },
  // A long name of a shop wraps within itself.
  '&[data-branded], &[data-branded] > span': { flexWrap: 'nowrap' },
});
const Actions = styled('span')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  marginLeft: 'auto',
});
const Main = styled('main')({
  margin: '0 auto',
  padding: '24px 16px 48px',
  width: '100%',
  maxWidth: 672,
  '&[data-wide]': { maxWidth: 1120 },
  fontSize: TYPE.h2.fontSize,
  lineHeight: '1.5rem',
  outline: 'none',
});
const Skip = styled('a')({
  position: 'absolute',
  left: -9999,
  '&:focus': { left: 8, top: 8, zIndex: 10, background: color.paper, padding: 12 },
});

/** Header and a single column: `form` is 640 px wide, `wide` 1120 px. `brand` replaces the product name. */
export function PublicShell({
  children,
  actions,
  brand,
  width = 'form',
}: {
  children: ReactNode;
  actions?: ReactNode;
  brand?: ReactNode;
  width?: 'form' | 'wide';
}) {
  return (
    <>
      <Skip data-screen-only href="#main">
        {messages.skipToContent}
      </Skip>
      <Bar data-branded={brand === undefined ? undefined : true}>
        {brand ?? <Brand />}
        <Actions data-screen-only>
          {actions}
          <SchemeButton />
        </Actions>
      </Bar>
      <Main id="main" tabIndex={-1} data-wide={width === 'wide' || undefined}>
        {children}
      </Main>
    </>
  );
}
