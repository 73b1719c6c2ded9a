import { Suspense, type ReactNode } from 'react';
import { useCurrentUser } from '#api/current-user.js';
import { Loading } from '#ui/feedback/async-states.js';
import { AccountMenu, DEFAULT_PLACES } from './AccountMenu.js';
import { AccountShell } from './AccountShell.js';
import { frameOf } from '../access.js';
import { lazyNamed } from '#ui/navigation/load-part.js';

const StaffLayout = lazyNamed(() => import('./StaffLayout.js'), 'StaffLayout');

/** Frame for a person’s own account pages: the same as on the start page, or the plain one for an inactive account. */
export function OwnAccountFrame({ children }: { children: ReactNode }) {
  const user = useCurrentUser();
  if (user === undefined) return null;
  if (frameOf(user) === 'staff')
    return (
      <Suspense fallback={<Loading rows={1} />}>
        <StaffLayout>{children}</StaffLayout>
      </Suspense>
    );
  return (
    <AccountShell user={user} actions={<AccountMenu places={DEFAULT_PLACES} />}>
      {children}
    </AccountShell>
  );
}
