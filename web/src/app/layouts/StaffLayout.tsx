import { styled } from '@mui/material/styles';
import { useMemo, useState, type ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { useCurrentUser, type User } from '#api/current-user.js';
import { LiveProvider } from '#api/live/live-context.js';
import { useImpersonation } from '#api/impersonation.js';
import type { LiveDispatch } from '#api/live/live-handlers.js';
import { ReauthDialog } from '#features/access/components/ReauthDialog.js';
import { LiveBanner } from '#ui/feedback/LiveBanner.js';
import { color, DESK, PHONE } from '#ui/theme/tokens.js';
import { BottomBar } from './bars/BottomBar.js';
import { staffLive } from '../live/staff-live.js';
import { messages } from './layouts.messages.js';
import { PortalSwitch } from './PortalSwitch.js';
import { SideBar } from './bars/SideBar.js';
import { SignedNotice } from './SignedNotice.js';
import { StopNotice } from './StopNotice.js';
import { StaffMenu, type OpenMenu } from './StaffMenu.js';
import { TabBar } from './bars/TabBar.js';
import { TopBar } from './bars/TopBar.js';
import { VisitorNotice } from './VisitorNotice.js';
import { useListedPages } from './use-listed-pages.js';
import { useNavCounts } from './use-nav-counts.js';

const Frame = styled('div')({
  display: 'grid',
  minHeight: '100vh',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& > div': { minWidth: 0 },
  [DESK]: { gridTemplateColumns: '224px minmax(0, 1fr)' },
  '@media print': { gridTemplateColumns: 'minmax(0, 1fr)' },
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
const Skip = styled('a')({
  position: 'absolute',
  left: -9999,
  '&:focus': { left: 8, top: 8, zIndex: 10, background: color.paper, padding: 12 },
});

/**
 * Frame with side bar, top bar and, on phones, bottom bar. The live stream of the signed-in user runs while mounted.
 */
export function StaffLayout({ children }: { children: ReactNode }) {
  const user = useCurrentUser();
  return user === undefined ? null : <StaffFrame user={user}>{children}</StaffFrame>;
}

function StaffFrame({ user, children }: { user: User; children: ReactNode }) {
  const dispatch: LiveDispatch = useDispatch();
  const live = useMemo(() => staffLive(dispatch), [dispatch]);
  const view = useImpersonation();
  const pages = useListedPages(user);
  const counts = useNavCounts(user, pages);
  const [menu, setMenu] = useState<OpenMenu>();
  const runsPlatform = user.role === 'master' || user.role === 'admin';
  return (
    // The stream belongs to the session of the staff member, so under impersonation pages are polled.
    <LiveProvider options={view === undefined ? live : undefined}>
      <Skip href="#main">{messages.frame.skip}</Skip>
      <Frame>
        <SideBar pages={pages} counts={counts} foot={runsPlatform ? <PortalSwitch /> : null} />
        <div>
          <TopBar user={user} onAccount={(at) => setMenu({ at, more: false })} />
          <LiveBanner />
          <VisitorNotice user={user} />
          <StopNotice user={user} />
          <SignedNotice user={user} />
          <Main id="main" tabIndex={-1}>
            <TabBar user={user} />
            {children}
          </Main>
        </div>
      </Frame>
      <ReauthDialog />
      <BottomBar pages={pages} onMore={(at) => setMenu({ at, more: true })} />
      <StaffMenu menu={menu} pages={pages} runsPlatform={runsPlatform} onClose={() => setMenu(undefined)} />
    </LiveProvider>
  );
}
