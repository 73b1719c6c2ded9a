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
});
const Main = styled('main')({
  margin: '0 auto',
  padding: '24px 16px 48px',
  width: '100%',
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
      <Bar style={brand === undefined ? {} : { flexWrap: 'nowrap' }}>
        {brand ?? <Brand />}
        <span
          data-screen-only
          style={{
            display: 'flex',
            flexWrap: brand === undefined ? 'wrap' : 'nowrap',
            alignItems: 'center',
            gap: 8,
            marginLeft: 'auto',
          }}
        >
          {actions}
          <SchemeButton />
        </span>
      </Bar>
      <Main id="main" tabIndex={-1} style={{ maxWidth: width === 'wide' ? 1120 : 672 }}>
        {children}
      </Main>
    </>
  );
}
