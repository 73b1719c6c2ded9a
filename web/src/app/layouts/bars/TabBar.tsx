import { ROLE_LABELS } from '@revive/contracts/roles';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { NavLink, useLocation } from 'react-router';
import type { User } from '#api/current-user.js';
import { useSignOut } from '#features/access/hooks/use-sign-out.js';
import { Icon } from '#ui/theme/Icon.js';
import { LogOut } from '#ui/theme/icons.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { Stack } from '#ui/layout/Stack.js';
import { color, PHONE, TYPE } from '#ui/theme/tokens.js';
import type { PageRoute } from '../../routes/page-route.js';
import { listedFor } from '../listed-pages.js';
import { usePageRoutes } from '../routes-context.js';
import { messages } from '../layouts.messages.js';

const Tabs = styled('nav')({
  display: 'flex',
  gap: 2,
  overflowX: 'auto',
  borderBottom: `1px solid ${color.divider}`,
  margin: '4px 0 20px',
  '@media print': { display: 'none' },
});
const Tab = styled(NavLink)({
  display: 'flex',
  alignItems: 'center',
  minHeight: 44,
  padding: '0 14px',
  whiteSpace: 'nowrap',
  color: color.quiet,
  textDecoration: 'none',
  fontWeight: 500,
  borderBottom: '2px solid transparent',
  '&:hover': { color: color.text },
  '&[aria-current="page"]': { color: color.accent, fontWeight: 600, borderBottomColor: color.accent },
  // All four tabs fit a phone of 360 px.
  [PHONE]: { padding: '0 8px', fontSize: TYPE.body2.fontSize },
});
const Head = styled(Stack)({ justifyContent: 'space-between', '@media print': { display: 'none' } });

export function tabsOf(
  user: Pick<User, 'role' | 'status'>,
  routes: readonly PageRoute[],
): { path: string; tab: string }[] {
  const tabs = listedFor(user, routes).flatMap(({ path, nav: { tab } }) =>
    tab === undefined ? [] : [{ path, tab: messages.tabs[tab] }],
  );
  return tabs.length > 1 ? tabs : [];
}

/**
 * spec part 2 §2, the tenant dashboard: who is there, Logout, and four tabs. Each is a link with an address of its own,
 * so that Back, a new window and the keyboard work as anywhere.
 */
export function TabBar({ user }: { user: User }) {
  const { pathname } = useLocation();
  const signOut = useSignOut();
  const tabs = tabsOf(user, usePageRoutes());
  if (!tabs.some(({ path }) => path === pathname)) return null;
  return (
    <>
      <Head direction="row" spacing={2}>
        <Text component="span">
          <strong>{user.name === '' ? user.username : user.name}</strong>{' '}
          <SecondaryText>{ROLE_LABELS[user.role]}</SecondaryText>
        </Text>
        <Button size="large" onClick={() => void signOut()}>
          <Icon as={LogOut} size={15} />
          {messages.dashboardTabs.logout}
        </Button>
      </Head>
      <Tabs aria-label={messages.dashboardTabs.label}>
        {tabs.map(({ path, tab }) => (
          <Tab key={path} to={path} end>
            {tab}
          </Tab>
        ))}
      </Tabs>
    </>
  );
}
