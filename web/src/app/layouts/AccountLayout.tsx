import { Suspense, type ReactNode } from 'react';
import { CurrentUserProvider, type User } from '#api/current-user.js';
import { PublicShell } from '#ui/layout/PublicShell.js';
import { hasBell } from '../access.js';
import { lazyNamed } from '#ui/navigation/load-part.js';

const OwnAccountFrame = lazyNamed(() => import('./OwnAccountFrame.js'), 'OwnAccountFrame');
const AccountShell = lazyNamed(() => import('./AccountShell.js'), 'AccountShell');

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
