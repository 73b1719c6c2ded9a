import { styled } from '@mui/material/styles';
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

/** Loaded lazily: visitors see some of these pages and need no notification menu. */
const Bell = lazyNamed(() => import('#features/notifications/components/Bell.js'), 'Bell');
/** Reserves space for the bell, so that the header does not move when the bell loads. */
const Room = styled('span')({ width: 44, height: 44 });

/**
 * Plain frame with notifications for signed-in people without a side bar. Without `user`, the frame of a visitor. The
 * live stream runs while mounted.
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
    // The stream belongs to the session of the staff member, so under impersonation notifications are polled.
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
