import { ROLE_LABELS } from '@revive/contracts/roles';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { NavLink, useNavigate } from 'react-router';
import { useCurrentUser, type User } from '../api/current-user.js';
import { LiveProvider } from '../api/live/live-context.js';
import { useOpenView } from '../api/view.js';
import type { LiveDispatch } from '../api/live/handlers.js';
import { useSignOut } from '../features/access/use-sign-out.js';
import { RevenueToday } from '../features/billing/RevenueToday.js';
import { PROFILE_PATH, SETTINGS_PATH } from '../features/access/access.paths.js';
import { ProofAsker } from '../features/access/ProofAsker.js';
import { SystemIndicator } from '../features/platform/SystemIndicator.js';
import { Bell } from '../features/notifications/Bell.js';
import { FIND_HASH, repairsPath } from '../features/repairs/repairs.paths.js';
import { Brand } from '../ui/Brand.js';
import { Icon } from '../ui/Icon.js';
import { LogOut, Menu as MenuPicture, Search, ShieldCheck, User as UserPicture } from '../ui/icons.js';
import { LiveBanner } from '../ui/LiveBanner.js';
import { SchemeButton } from '../ui/SchemeButton.js';
import { colour, DESK, PHONE } from '../ui/tone.js';
import { staffLive } from './live.js';
import { NAV_ICONS } from './nav-icons.js';
import { PORTALS, PortalSwitch } from './PortalSwitch.js';
import { SignedNotice } from './SignedNotice.js';
import { TabBar } from './TabBar.js';
import { mayOpen, PAGES, type Page } from './paths.js';

const Frame = styled('div')({
  display: 'grid',
  minHeight: '100vh',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [DESK]: { gridTemplateColumns: '224px minmax(0, 1fr)' },
  '@media print': { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const Side = styled('nav')({
  display: 'none',
  borderRight: `1px solid ${colour.divider}`,
  padding: '8px 12px 16px',
  [DESK]: {
    display: 'flex',
    flexDirection: 'column',
    gap: 2,
    position: 'sticky',
    top: 0,
    height: '100vh',
    overflowY: 'auto',
  },
  '@media print': { display: 'none' },
});
const Top = styled('header')({
  minHeight: 56,
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  padding: '0 max(24px, calc((100% - 1440px) / 2 + 24px))',
  borderBottom: `1px solid ${colour.divider}`,
  [PHONE]: { padding: '0 12px', gap: 6 },
  '@media print': { display: 'none' },
});
const Main = styled('main')({
  padding: 24,
  maxWidth: 1440,
  width: '100%',
  margin: '0 auto',
  minWidth: 0,
  outline: 'none',
  [PHONE]: { padding: '16px 12px' },
  '@media (max-width: 1099.95px)': { paddingBottom: 96 },
});
const Place = styled(NavLink)({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  padding: '8px 10px',
  minHeight: 40,
  borderRadius: 8,
  color: colour.quiet,
  textDecoration: 'none',
  fontWeight: 500,
  '&:hover': { color: colour.text },
  '&[aria-current="page"]': { background: colour.accentSoft, color: colour.accent, fontWeight: 600 },
  '@media (forced-colors: active)': { '&[aria-current="page"]': { outline: '2px solid' } },
});
const Bottom = styled('nav')({
  position: 'fixed',
  left: 0,
  right: 0,
  bottom: 0,
  display: 'flex',
  justifyContent: 'space-around',
  background: colour.paper,
  borderTop: `1px solid ${colour.divider}`,
  paddingBottom: 'env(safe-area-inset-bottom)',
  zIndex: 5,
  [DESK]: { display: 'none' },
  '@media print': { display: 'none' },
});
const Small = styled(NavLink)({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 2,
  padding: '6px 4px',
  minWidth: 64,
  minHeight: 56,
  justifyContent: 'center',
  fontSize: '0.71875rem',
  color: colour.quiet,
  textDecoration: 'none',
  fontWeight: 500,
  '& > span': { padding: '2px 14px', borderRadius: 12, display: 'flex' },
  '&[aria-current="page"]': { color: colour.accent, fontWeight: 600 },
  '&[aria-current="page"] > span': { background: colour.accentSoft },
});
const More = styled('button')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 2,
  padding: '6px 4px',
  minWidth: 64,
  minHeight: 56,
  justifyContent: 'center',
  fontSize: '0.71875rem',
  color: colour.quiet,
  border: 0,
  background: 'none',
  fontFamily: 'inherit',
  lineHeight: 'inherit',
  fontWeight: 500,
  cursor: 'pointer',
});
const Role = styled('span')({
  background: colour.sunken,
  color: colour.quiet,
  fontSize: '0.8125rem',
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
  border: `1px solid ${colour.divider}`,
  background: colour.sunken,
  color: colour.text,
  fontWeight: 600,
  fontSize: '0.75rem',
  cursor: 'pointer',
  flexShrink: 0,
  fontFamily: 'inherit',
});
const Find = styled('button')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 36,
  padding: '0 10px',
  borderRadius: 8,
  border: `1px solid ${colour.divider}`,
  background: colour.paper,
  color: colour.quiet,
  font: 'inherit',
  fontSize: '0.8125rem',
  cursor: 'pointer',
  whiteSpace: 'nowrap',
  '& kbd': {
    border: `1px solid ${colour.divider}`,
    borderRadius: 4,
    padding: '0 5px',
    fontFamily: 'inherit',
    fontSize: '0.75rem',
    color: colour.quiet,
  },
  // Its words are its name: where there is no room for them they are for screen readers alone.
  '@media (max-width: 1099.95px)': {
    '& > span': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
    '& > kbd': { display: 'none' },
  },
  [PHONE]: { border: 0, background: 'none', minWidth: 44, minHeight: 44, justifyContent: 'center' },
});
const Group = styled('h2')({ fontSize: '0.75rem', fontWeight: 400, color: colour.quiet, padding: '14px 10px 4px' });
/** An address that others begin with is only itself. */
const isExact = (path: string): boolean => path === '/tenant' || path === '/admin';
const Skip = styled('a')({
  position: 'absolute',
  left: -9999,
  '&:focus': { left: 8, top: 8, zIndex: 10, background: colour.paper, padding: 12 },
});

type Listed = Page & { nav: NonNullable<Page['nav']> };

/** `Lerato Adams` is LA; one word gives its first two letters. */
export const initials = (name: string): string => {
  const words = name.trim().split(/\s+/);
  const first = words[0] ?? '';
  return (words.length > 1 ? `${first.charAt(0)}${words.at(-1)?.charAt(0) ?? ''}` : first.slice(0, 2)).toUpperCase();
};

const listed = (user: User): Listed[] =>
  PAGES.filter((page): page is Listed => page.nav !== undefined && mayOpen(page.who, user));

/** The bottom bar has room for four; whatever else the role has stands under More. */
const ON_BAR = 4;
const onBar = (pages: readonly Listed[]): Listed[] => pages.filter(({ nav }) => nav.phone).slice(0, ON_BAR);

/** Ctrl K (on a Mac, Command K) goes to the search of a shop's repairs from anywhere. */
function useFindKey(active: boolean, find: () => void) {
  useEffect(() => {
    if (!active) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      find();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [active, find]);
}

function SideBar({ pages, foot }: { pages: readonly Listed[]; foot: ReactNode }) {
  const groups = [...new Set(pages.map(({ nav }) => nav.group))];
  return (
    <Side aria-label="Pages">
      <div style={{ padding: '0 10px 8px' }}>
        <Brand />
      </div>
      {groups.map((group) => (
        <div key={group ?? 'first'}>
          {group === undefined ? null : <Group>{group}</Group>}
          {pages
            .filter(({ nav }) => nav.group === group)
            .map(({ path, nav }) => (
              <Place key={path} to={path} end={isExact(path)}>
                <Icon as={NAV_ICONS[nav.icon]} />
                {nav.label}
              </Place>
            ))}
        </div>
      ))}
      {foot}
    </Side>
  );
}

function BottomBar({ pages, onMore }: { pages: readonly Listed[]; onMore: (anchor: HTMLElement) => void }) {
  return (
    <Bottom aria-label="Pages">
      {onBar(pages).map(({ path, nav }) => (
        <Small key={path} to={path} end={isExact(path)}>
          <span>
            <Icon as={NAV_ICONS[nav.icon]} />
          </span>
          {nav.label}
        </Small>
      ))}
      <More type="button" aria-haspopup="menu" onClick={(event) => onMore(event.currentTarget)}>
        <span style={{ padding: '2px 14px', display: 'flex' }}>
          <Icon as={MenuPicture} />
        </span>
        More
      </More>
    </Bottom>
  );
}

/** Side bar, top bar and, on phones, the bottom bar; the live stream of the signed-in person runs while it stands. */
export function StaffShell({ children }: { children: ReactNode }) {
  const user = useCurrentUser();
  const dispatch: LiveDispatch = useDispatch();
  const live = useMemo(() => staffLive(dispatch), [dispatch]);
  const view = useOpenView();
  const signOut = useSignOut();
  const navigate = useNavigate();
  const [menu, setMenu] = useState<{ at: HTMLElement; more: boolean }>();
  const isShop = user?.role === 'tenant_admin' || user?.role === 'tech';
  const find = useCallback(() => void navigate(`${repairsPath('tenant')}${FIND_HASH}`), [navigate]);
  useFindKey(isShop, find);
  if (user === undefined) return null;
  const pages = listed(user);
  const seesMoney = user.role !== 'tech' && user.role !== 'sales';
  const runsPlatform = user.role === 'master' || user.role === 'admin';
  const go = (path: string) => {
    setMenu(undefined);
    void navigate(path);
  };
  return (
    // The stream is the session's, hence of whoever looks: through somebody's eyes the pages are polled.
    <LiveProvider options={view === undefined ? live : undefined}>
      <Skip href="#main">Skip to the content</Skip>
      <Frame>
        <SideBar pages={pages} foot={runsPlatform ? <PortalSwitch /> : null} />
        <div style={{ minWidth: 0 }}>
          <Top>
            <strong
              style={{
                fontWeight: 600,
                marginRight: 'auto',
                overflow: 'hidden',
                textOverflow: 'ellipsis',
                whiteSpace: 'nowrap',
              }}
            >
              {user.tenantName ?? 'Platform'}
            </strong>
            {isShop ? (
              <Find type="button" onClick={find}>
                <Icon as={Search} size={15} />
                <span>Find a repair</span>
                <kbd>Ctrl K</kbd>
              </Find>
            ) : null}
            <SystemIndicator />
            {seesMoney ? <RevenueToday /> : null}
            <Bell />
            <SchemeButton />
            <Role>{ROLE_LABELS[user.role]}</Role>
            <Avatar
              type="button"
              aria-haspopup="menu"
              aria-label={`${initials(user.name || user.username)}: account of ${user.name || user.username}`}
              onClick={(event) => setMenu({ at: event.currentTarget, more: false })}
            >
              {initials(user.name || user.username)}
            </Avatar>
          </Top>
          <LiveBanner />
          <SignedNotice user={user} />
          <Main id="main" tabIndex={-1}>
            <TabBar user={user} />
            {children}
          </Main>
        </div>
      </Frame>
      <ProofAsker />
      <BottomBar pages={pages} onMore={(at) => setMenu({ at, more: true })} />
      <Menu open={menu !== undefined} anchorEl={menu?.at ?? null} onClose={() => setMenu(undefined)}>
        {menu?.more === true
          ? pages
              .filter((page) => !onBar(pages).includes(page))
              .map(({ path, nav }) => (
                <MenuItem key={path} onClick={() => go(path)} style={{ gap: 10, minHeight: 44 }}>
                  <Icon as={NAV_ICONS[nav.icon]} />
                  {nav.label}
                </MenuItem>
              ))
          : null}
        {menu?.more === true && runsPlatform
          ? PORTALS.map(({ label, to }) => (
              <MenuItem key={to} onClick={() => go(to)} style={{ gap: 10, minHeight: 44 }}>
                <Icon as={UserPicture} />
                {label}
              </MenuItem>
            ))
          : null}
        {menu?.more === false ? (
          <MenuItem onClick={() => go(PROFILE_PATH)} style={{ gap: 10, minHeight: 44 }}>
            <Icon as={UserPicture} />
            Profile
          </MenuItem>
        ) : null}
        {menu?.more === false ? (
          <MenuItem onClick={() => go(SETTINGS_PATH)} style={{ gap: 10, minHeight: 44 }}>
            <Icon as={ShieldCheck} />
            Settings
          </MenuItem>
        ) : null}
        <MenuItem onClick={() => void signOut()} style={{ gap: 10, minHeight: 44 }}>
          <Icon as={LogOut} />
          Sign Out
        </MenuItem>
      </Menu>
    </LiveProvider>
  );
}
