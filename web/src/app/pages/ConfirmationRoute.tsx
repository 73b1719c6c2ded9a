import { useSession } from '../../features/access/use-session.js';
import { ConfirmationPage } from '../../features/onboarding/ConfirmationPage.js';
import { AccountShell } from '../AccountShell.js';
import { useSupport } from '../site.js';

/** The status comes by the mailed link, else by the session of a shop's owner. */
export function Page() {
  const session = useSession();
  const support = useSupport();
  const user = session.state === 'signed-in' ? session.user : undefined;
  return <AccountShell user={user}><ConfirmationPage bySession={user?.role === 'tenant_admin'} support={support} /></AccountShell>;
}
