import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import {
  BLUE_SCREEN_PATH,
  HELP_PATH,
  NEW_ORDER_PATH,
  REGISTER_SHOP_PATH,
  TRACK_PATH,
  VERIFY_PATH,
  VERIFY_RECORD_PATH,
} from '#entities/paths.js';
import { api as accessApi } from '#features/access/api/access.api.js';
import { HELP_CENTER_PATH } from '#ui/navigation/help-path.js';
import { color, PHONE, TYPE } from '#ui/theme/tokens.js';
import { frameOf } from '../../access.js';
import { messages } from './site-footer.messages.js';

const Foot = styled('footer')({
  borderTop: `1px solid ${color.divider}`,
  padding: '20px 24px',
  [PHONE]: { padding: '12px 16px' },
  ...TYPE.body1,
  '& a': { color: color.quiet, display: 'inline-flex', alignItems: 'center', minHeight: 44 },
  '& a:hover': { color: color.text },
});

const Places = styled('nav')({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 16,
  maxWidth: 1088,
  margin: '0 auto',
});

const PLACES = [
  { to: HELP_CENTER_PATH, label: messages.help },
  { to: HELP_PATH, label: messages.getHelp },
  { to: NEW_ORDER_PATH, label: messages.order },
  { to: TRACK_PATH, label: messages.track },
  { to: BLUE_SCREEN_PATH, label: messages.blueScreen },
  { to: REGISTER_SHOP_PATH, label: messages.register },
  { to: VERIFY_PATH, label: messages.verify },
  { to: VERIFY_RECORD_PATH, label: messages.verifyRecord },
  { to: '/download-agent', label: messages.agent },
  { to: '/terms', label: messages.terms },
  { to: '/privacy', label: messages.privacy },
] as const;

/**
 * Footer of all pages without a side bar. Does not fetch the user, because public pages must not; uses the cached user
 * if there is one.
 */
export function SiteFooter() {
  const { data: user } = accessApi.endpoints.getUser.useQueryState(undefined);
  if (user !== undefined && frameOf(user) === 'staff') return null;
  return (
    <Foot data-screen-only>
      <Places aria-label={messages.label}>
        {PLACES.map(({ to, label }) => (
          <Link key={to} to={to}>
            {label}
          </Link>
        ))}
      </Places>
    </Foot>
  );
}
