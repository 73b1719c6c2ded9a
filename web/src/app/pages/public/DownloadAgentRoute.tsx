import { useSession } from '#features/access/hooks/use-session.js';
import { DownloadAgentPage } from '#features/fleet/pages/DownloadAgentPage.js';
import { AccountShell } from '../../layouts/AccountShell.js';

export default function DownloadAgentRoute() {
  const session = useSession();
  const user = session.state === 'signed-in' ? session.user : undefined;
  const shop =
    user?.role === 'tenant_admin' && user.status === 'active' && user.mustChangePassword !== true
      ? user.tenantId
      : undefined;
  return (
    <AccountShell user={user}>
      <DownloadAgentPage {...(shop === undefined ? {} : { shop })} />
    </AccountShell>
  );
}
