import { lazy, Suspense, type ReactNode } from 'react';
import { CurrentUserProvider, type User } from '../api/current-user.js';
import { useSession } from '../features/access/use-session.js';
import { PublicShell } from '../ui/PublicShell.js';
import { hasBell } from './paths.js';
import { loadPart } from '../ui/load-part.js';

const OwnAccountFrame = lazy(async () => ({
  default: (await loadPart(() => import('./pages/OwnAccountFrame.js'))).OwnAccountFrame,
}));
const AccountShell = lazy(async () => ({ default: (await loadPart(() => import('./AccountShell.js'))).AccountShell }));

/**
 * A page that is nobody's in particular, for somebody who is signed in: in the frame that their own pages have, with
 * bell and ways on.
 */
export function AccountLayout({ user, children }: { user: User; children: ReactNode }) {
  // Whose account answers little yet has the plain frame: what a side bar leads to would be refused.
  const inside = hasBell(user) ? (
    <OwnAccountFrame>{children}</OwnAccountFrame>
  ) : (
    <AccountShell user={user}>{children}</AccountShell>
  );
  return (
    <CurrentUserProvider value={user}>
      <Suspense fallback={<PublicShell>{children}</PublicShell>}>{inside}</Suspense>
    </CurrentUserProvider>
  );
}

/** The same for anybody: a visitor has the public frame. */
export function PublicLayout({ children }: { children: ReactNode }) {
  const session = useSession();
  return session.state === 'signed-in' ? (
    <AccountLayout user={session.user}>{children}</AccountLayout>
  ) : (
    <PublicShell>{children}</PublicShell>
  );
}
