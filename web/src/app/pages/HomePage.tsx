import Button from '@mui/material/Button';
import { Link, Navigate } from 'react-router';
import { AUTH_PATH } from '../../features/access/access.paths.js';
import { AccountStatusPage } from '../../features/access/AccountStatusPage.js';
import { useSession } from '../../features/access/use-session.js';
import { useSignOut } from '../../features/access/use-sign-out.js';
import { LandingPage } from '../../features/landing/LandingPage.js';
import { Icon } from '../../ui/Icon.js';
import { LogOut } from '../../ui/icons.js';
import { homeOf } from '../paths.js';
import { PublicShell } from '../../ui/PublicShell.js';

function SignOutButton() {
  const signOut = useSignOut();
  return <Button variant="outlined" onClick={() => void signOut()}><Icon as={LogOut} />Sign Out</Button>;
}

/** spec part 1 §2: the landing page for visitors, also while the session loads; else by role and status. */
export function Page() {
  const session = useSession();
  if (session.state !== 'signed-in') return <PublicShell width="wide" actions={<Button variant="outlined" component={Link} to={AUTH_PATH}>Sign In</Button>}><LandingPage /></PublicShell>;
  const { user } = session;
  if (user.status === 'active') return <Navigate to={homeOf(user.role)} replace />;
  return <PublicShell actions={<SignOutButton />}><AccountStatusPage user={user} /></PublicShell>;
}
