import Alert, { type AlertProps } from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { Icon } from '../theme/Icon.js';
import type { LucideIcon } from '../theme/icons.js';
import { toneColors, type Tone } from '../theme/tokens.js';

// Not in the theme, which is a part of the first load of each public page.
const Bar = styled(Alert)({
  flexWrap: 'wrap',
  gap: 10,
  padding: '10px 16px',
  font: 'inherit',
  fontWeight: 500,
  '& .MuiAlert-icon': { margin: 0, padding: '3px 0 0', color: 'inherit', opacity: 1 },
  '& .MuiAlert-message': { flex: '1 1 240px', padding: 0, overflow: 'visible' },
  '& .MuiAlert-action': { alignSelf: 'center', margin: 0, padding: 0 },
  '@media print': { display: 'none' },
  '@media (forced-colors: active)': { border: '1px solid' },
});

export const NoticeLink = styled(Link)({ color: 'inherit', fontWeight: 600, padding: '12px 0', whiteSpace: 'nowrap' });

type Props = Omit<AlertProps, 'icon' | 'color' | 'severity' | 'variant'> & { tone: Tone; icon: LucideIcon };

/** A notice across the page, or with rounded corners inside of it (`square={false}`). */
export function NoticeBar({ tone, icon, style, ...props }: Props) {
  const { fg, bg } = toneColors(tone);
  return (
    <Bar role="status" square icon={<Icon as={icon} />} style={{ color: fg, background: bg, ...style }} {...props} />
  );
}
