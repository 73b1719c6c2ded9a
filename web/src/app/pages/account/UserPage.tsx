import { Suspense } from 'react';
import { useCurrentUser } from '#api/current-user.js';
import { StaffOtpNotice } from '#features/access/components/StaffOtpNotice.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Loading } from '#ui/feedback/async-states.js';
import { AccountMenu } from '../../layouts/AccountMenu.js';
import { AccountShell } from '../../layouts/AccountShell.js';
import { frameOf } from '../../access.js';
import { lazyNamed } from '#ui/navigation/load-part.js';
import { messages } from '../pages.messages.js';

const StaffLayout = lazyNamed(() => import('../../layouts/StaffLayout.js'), 'StaffLayout');
/** `decisions.md`: each role has its own workspace. Only the workspace of the user’s role is loaded. */
const WORKSPACES = {
  user: lazyNamed(() => import('../workspaces/CustomerWorkspace.js'), 'CustomerWorkspace'),
  tech: lazyNamed(() => import('../workspaces/TechnicianWorkspace.js'), 'TechnicianWorkspace'),
  finance: lazyNamed(() => import('../workspaces/FinanceWorkspace.js'), 'FinanceWorkspace'),
  sales: lazyNamed(() => import('../workspaces/SalesWorkspace.js'), 'SalesWorkspace'),
} as const;

export default function UserPage() {
  const user = useCurrentUser();
  if (user === undefined) return null;
  const Workspace = user.role in WORKSPACES ? WORKSPACES[user.role as keyof typeof WORKSPACES] : undefined;
  const inside = (
    <>
      <PageHeader title={messages.user.welcome(user.name === '' ? user.username : user.name)} />
      <StaffOtpNotice />
      {Workspace === undefined ? null : (
        <Suspense fallback={<Loading rows={4} />}>
          <Workspace />
        </Suspense>
      )}
    </>
  );
  return frameOf(user) === 'staff' ? (
    <Suspense fallback={<Loading rows={1} />}>
      <StaffLayout>{inside}</StaffLayout>
    </Suspense>
  ) : (
    <AccountShell user={user} actions={<AccountMenu />}>
      {inside}
    </AccountShell>
  );
}
