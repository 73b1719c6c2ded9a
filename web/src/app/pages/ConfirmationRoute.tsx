import { useSession } from '../../features/access/use-session.js';
import { ConfirmationPage } from '../../features/onboarding/ConfirmationPage.js';
import { PublicShell } from '../../ui/PublicShell.js';

/** The status comes by the mailed link, else by the session of a shop's owner. */
export function Page() {
  const session = useSession();
  return <PublicShell><ConfirmationPage bySession={session.state === 'signed-in' && session.user.role === 'tenant_admin'} /></PublicShell>;
}
