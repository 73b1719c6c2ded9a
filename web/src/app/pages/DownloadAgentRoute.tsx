import { useSession } from '../../features/access/use-session.js';
import { DownloadAgentPage } from '../../features/fleet/DownloadAgentPage.js';
import { PublicShell } from '../../ui/PublicShell.js';

/** For anybody; whoever runs a shop is offered its installers too. */
export function Page() {
  const session = useSession();
  const user = session.state === 'signed-in' ? session.user : undefined;
  const shop = user?.role === 'tenant_admin' && user.status === 'active' && user.mustChangePassword !== true ? user.tenantId : undefined;
  return <PublicShell><DownloadAgentPage {...(shop === undefined ? {} : { shop })} /></PublicShell>;
}
