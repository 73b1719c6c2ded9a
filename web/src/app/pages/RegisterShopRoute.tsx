import { useSession } from '../../features/access/use-session.js';
import { RegisterShopPage } from '../../features/onboarding/RegisterShopPage.js';
import { PublicShell } from '../../ui/PublicShell.js';
import { Loading } from '../../ui/states.js';

/** A shop's owner who is signed in finds name and address filled in; the application belongs to the account then. */
export function Page() {
  const session = useSession();
  if (session.state === 'loading') return <PublicShell><Loading rows={4} /></PublicShell>;
  const owner = session.state === 'signed-in' && session.user.role === 'tenant_admin' ? session.user : undefined;
  return <PublicShell><RegisterShopPage {...(owner === undefined ? {} : { owner: { name: owner.name, email: owner.email, username: owner.username } })} /></PublicShell>;
}
