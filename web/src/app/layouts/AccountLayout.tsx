import { Suspense, type ReactNode } from 'react';
import { CurrentUserProvider, type User } from '#api/current-user.js';
import { PublicShell } from '#ui/layout/PublicShell.js';
import { hasBell } from '../access.js';
import { lazyNamed } from '#ui/navigation/load-part.js';

const OwnAccountFrame = lazyNamed(() => import('./OwnAccountFrame.js'), 'OwnAccountFrame');
const AccountShell = lazyNamed(() => import('./AccountShell.js'), 'AccountShell');

export function AccountLayout({ user, children }: { user: User; children: ReactNode }) {
  // An account with few rights gets the plain frame: the API would refuse the pages of a side bar.
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
