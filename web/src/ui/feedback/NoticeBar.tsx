import { styled } from '@mui/material/styles';
import type { CSSProperties, ReactNode } from 'react';
import { Icon } from '../theme/Icon.js';
import type { LucideIcon } from '../theme/icons.js';
import { toneColors, type Tone } from '../theme/tokens.js';

const Bar = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 10,
  padding: '10px 16px',
  fontWeight: 500,
  '& > svg': { flexShrink: 0, marginTop: 3 },
  '@media print': { display: 'none' },
  '@media (forced-colors: active)': { border: '1px solid' },
});

export function NoticeBar({
  tone,
  icon,
  style,
  children,
}: {
  tone: Tone;
  icon: LucideIcon;
  style?: CSSProperties;
  children: ReactNode;
}) {
  const { fg, bg } = toneColors(tone);
  return (
    <Bar role="status" style={{ color: fg, background: bg, ...style }}>
      <Icon as={icon} />
      <span>{children}</span>
    </Bar>
  );
}
