import Button from '@mui/material/Button';
import { lazy, Suspense } from 'react';
import { Link, Navigate } from 'react-router';
import { AUTH_PATH } from '../../features/access/access.paths.js';
import { AccountStatusPage } from '../../features/access/AccountStatusPage.js';
import { useSession } from '../../features/access/use-session.js';
import { useSignOut } from '../../features/access/use-sign-out.js';
import { CONFIRMATION_PATH, REGISTER_SHOP_PATH } from '../../features/onboarding/onboarding.paths.js';
import { LandingPage } from '../../features/landing/LandingPage.js';
import { Icon } from '../../ui/Icon.js';
import { LogOut } from '../../ui/icons.js';
import { homeOf } from '../paths.js';
import { PublicShell } from '../../ui/PublicShell.js';
import { Loading } from '../../ui/states.js';

/** Few ever see it: a form, which weighs as much as the rest of this page. */
const FirstPasswordPage = lazy(async () => ({ default: (await import('../../features/access/FirstPasswordPage.js')).FirstPasswordPage }));

function SignOutButton() {
  const signOut = useSignOut();
  return <Button variant="outlined" onClick={() => void signOut()}><Icon as={LogOut} />Sign Out</Button>;
}

/** A shop's owner applies with the account that is signed in, and follows the application here. */
const ApplicationLinks = () => <p style={{ marginTop: 16 }}><Link to={REGISTER_SHOP_PATH}>Register your repair shop</Link>, or <Link to={CONFIRMATION_PATH}>see how far your application is</Link>.</p>;

/** spec part 1 §2: the landing page for visitors, also while the session loads; else by role and status. */
export function Page() {
  const session = useSession();
  if (session.state !== 'signed-in') return <PublicShell width="wide" actions={<><Button component={Link} to={REGISTER_SHOP_PATH}>Register a repair shop</Button><Button variant="outlined" component={Link} to={AUTH_PATH}>Sign In</Button></>}><LandingPage /></PublicShell>;
  const { user } = session;
  if (user.status === 'active' && user.mustChangePassword === true) return <PublicShell actions={<SignOutButton />}><Suspense fallback={<Loading rows={2} height={72} />}><FirstPasswordPage user={user} /></Suspense></PublicShell>;
  if (user.status === 'active') return <Navigate to={homeOf(user.role)} replace />;
  return <PublicShell actions={<SignOutButton />}><AccountStatusPage user={user} />{user.role === 'tenant_admin' && user.tenantId === undefined ? <ApplicationLinks /> : null}</PublicShell>;
}
