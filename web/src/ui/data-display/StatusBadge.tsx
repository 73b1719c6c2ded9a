import { styled } from '@mui/material/styles';
import { Icon } from '../theme/Icon.js';
import type { Badge } from './badge.js';
import { toneColors, TYPE } from '../theme/tokens.js';

const Badge = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 24,
  padding: '2px 8px',
  borderRadius: 6,
  ...TYPE.body2,
  fontWeight: 600,
  whiteSpace: 'nowrap',
  '@media (forced-colors: active)': { border: '1px solid' },
});

/**
 * A state as icon, label and tone; never clickable. With `live`, screen readers announce changes: use this for the
 * main subject of a page.
 */
export function StatusBadge({ look, live = false }: { look: Badge; live?: boolean }) {
  const { fg, bg } = toneColors(look.tone);
  return (
    <Badge {...(live ? { role: 'status' } : {})} style={{ color: fg, backgroundColor: bg }}>
      <Icon as={look.icon} size={14} />
      {look.label}
    </Badge>
  );
}
