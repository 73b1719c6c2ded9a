import { firstGraphemes } from '@revive/contracts/graphemes';
import { ROLE_LABELS } from '@revive/contracts/roles';
import { styled } from '@mui/material/styles';
import type { User } from '#api/current-user.js';
import { RevenueToday } from '#features/billing/components/RevenueToday.js';
import { Bell } from '#features/notifications/components/Bell.js';
import { STAFF } from '../../access.js';
import { SystemIndicator } from '#features/platform/components/SystemIndicator.js';
import { ShopLogo } from '#ui/data-display/ShopLogo.js';
import { SchemeButton } from '#ui/theme/SchemeButton.js';
import { color, DESK, PHONE, TYPE } from '#ui/theme/tokens.js';
import { SearchButton } from '../../search/SearchButton.js';
import { messages } from '../layouts.messages.js';

const Top = styled('header')({
  minHeight: 56,
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  padding: '0 max(24px, calc((100% - 1440px) / 2 + 24px))',
  borderBottom: `1px solid ${color.divider}`,
  [PHONE]: { padding: '0 12px', gap: 6 },
  '@media print': { display: 'none' },
});
/** Hidden beside a bare status dot, because the text would look like the dot’s label. */
const WithWords = styled('span')({ display: 'none', [DESK]: { display: 'inline' } });
const Role = styled('span')({
  background: color.sunken,
  color: color.quiet,
  fontSize: TYPE.body2.fontSize,
  fontWeight: 600,
  padding: '3px 10px',
  borderRadius: 6,
  whiteSpace: 'nowrap',
  [PHONE]: { display: 'none' },
});
const Avatar = styled('button')({
  width: 36,
  height: 36,
  borderRadius: '50%',
  border: `1px solid ${color.divider}`,
  background: color.sunken,
  color: color.text,
  fontWeight: 600,
  fontSize: TYPE.caption.fontSize,
  cursor: 'pointer',
  flexShrink: 0,
  fontFamily: 'inherit',
});

/** `Lerato Adams` becomes LA; a single word gives its first two letters. */
export const initials = (name: string): string => {
  const words = name.trim().split(/\s+/);
  const first = words[0] ?? '';
  const letters =
    words.length > 1 ? firstGraphemes(first) + firstGraphemes(words.at(-1) ?? '') : firstGraphemes(first, 2);
  return letters.toUpperCase();
};

const ShopName = styled('strong')({
  marginRight: 'auto',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});

export function TopBar({ user, onAccount }: { user: User; onAccount: (anchor: HTMLElement) => void }) {
  const seesMoney = user.role !== 'tech' && user.role !== 'sales';
  return (
    <Top>
      <ShopLogo src={user.tenantLogo} name={user.tenantName ?? ''} size={32} />
      <ShopName>{user.tenantName ?? messages.frame.platform}</ShopName>
      <SearchButton user={user} />
      {/* Hidden from shops, which cannot act on the system status. */}
      {STAFF.roles.some((role) => role === user.role) ? <SystemIndicator /> : null}
      {seesMoney ? (
        <WithWords>
          <RevenueToday />
        </WithWords>
      ) : null}
      <Bell />
      <SchemeButton />
      <Role>{ROLE_LABELS[user.role]}</Role>
      <Avatar
        type="button"
        aria-haspopup="menu"
        aria-label={messages.account.avatar(initials(user.name || user.username), user.name || user.username)}
        onClick={(event) => onAccount(event.currentTarget)}
      >
        {initials(user.name || user.username)}
      </Avatar>
    </Top>
  );
}
