import { Suspense, useMemo, type ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import type { User } from '#api/current-user.js';
import { LiveProvider } from '#api/live/live-context.js';
import type { LiveDispatch } from '#api/live/live-handlers.js';
import { useImpersonation } from '#api/impersonation.js';
import { PublicShell } from '#ui/layout/PublicShell.js';
import { accountLive } from '../live/account-live.js';
import { SearchButton } from '../search/SearchButton.js';
import { SignedNotice } from './SignedNotice.js';
import { VisitorNotice } from './VisitorNotice.js';
import { hasBell } from '../access.js';
import { lazyNamed } from '#ui/navigation/load-part.js';

/** Its menu is not for visitors, who see some of these pages too. */
const Bell = lazyNamed(() => import('#features/notifications/components/Bell.js'), 'Bell');
/** The bell's room: what stands beside it does not move when it comes. */
const Room = () => <span style={{ width: 44, height: 44 }} />;

/**
 * The plain frame of who is signed in and has no side bar, with the bell; without `user` a visitor's. The live stream
 * runs while it stands.
 */
export function AccountShell({
  user,
  actions,
  children,
}: {
  user: User | undefined;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const dispatch: LiveDispatch = useDispatch();
  const live = useMemo(() => accountLive(dispatch), [dispatch]);
  const view = useImpersonation();
  const bell = user !== undefined && hasBell(user);
  return (
    // The stream is the session's, hence of whoever looks: through somebody's eyes the bell is polled.
    <LiveProvider options={bell && view === undefined ? live : undefined}>
      <PublicShell
        actions={
          <>
            {bell ? (
              <>
                <SearchButton user={user} />
                <Suspense fallback={<Room />}>
                  <Bell />
                </Suspense>
              </>
            ) : null}
            {actions}
          </>
        }
      >
        <VisitorNotice user={user} />
        <SignedNotice user={user} inPage />
        {children}
      </PublicShell>
    </LiveProvider>
  );
}
