import Button from '@mui/material/Button';
import { lazy, Suspense, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useCurrentUser, type User } from '../../api/current-user.js';
import { PROFILE_PATH, SETTINGS_PATH } from '../../features/access/access.paths.js';
import { StaffOtpNotice } from '../../features/access/StaffOtpNotice.js';
import { useSignOut } from '../../features/access/use-sign-out.js';
import { PageHeader } from '../../ui/PageHeader.js';
import { Loading } from '../../ui/states.js';
import { AccountShell } from '../AccountShell.js';
import { frameOf } from '../paths.js';
import { loadPart } from '../../ui/load-part.js';

const StaffShell = lazy(async () => ({ default: (await loadPart(() => import('../StaffShell.js'))).StaffShell }));
/** `decisions.md`: each role its own workspace; only that of who is there is loaded. */
const WORKSPACES = {
  user: lazy(async () => ({ default: (await loadPart(() => import('./workspaces/CustomerWorkspace.js'))).CustomerWorkspace })),
  tech: lazy(async () => ({ default: (await loadPart(() => import('./workspaces/TechnicianWorkspace.js'))).TechnicianWorkspace })),
  finance: lazy(async () => ({ default: (await loadPart(() => import('./workspaces/FinanceWorkspace.js'))).FinanceWorkspace })),
  sales: lazy(async () => ({ default: (await loadPart(() => import('./workspaces/SalesWorkspace.js'))).SalesWorkspace })),
} as const;

function Plain({ user, children }: { user: User; children: ReactNode }) {
  const signOut = useSignOut();
  return <AccountShell user={user} actions={<><Button component={Link} to={PROFILE_PATH}>Profile</Button><Button component={Link} to={SETTINGS_PATH}>Settings</Button><Button variant="outlined" onClick={() => void signOut()}>Sign Out</Button></>}>{children}</AccountShell>;
}

/** The start page of everybody who runs neither the platform nor a shop. */
export function Page() {
  const user = useCurrentUser();
  if (user === undefined) return null;
  const Workspace = user.role in WORKSPACES ? WORKSPACES[user.role as keyof typeof WORKSPACES] : undefined;
  const inside = (
    <>
      <PageHeader title={`Welcome, ${user.name === '' ? user.username : user.name}`} />
      <StaffOtpNotice />
      {Workspace === undefined ? null : <Suspense fallback={<Loading rows={4} />}><Workspace /></Suspense>}
    </>
  );
  return frameOf(user) === 'staff' ? <Suspense fallback={<Loading rows={1} />}><StaffShell>{inside}</StaffShell></Suspense> : <Plain user={user}>{inside}</Plain>;
}
