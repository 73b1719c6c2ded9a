import { useCurrentUser } from '#api/current-user.js';
import { SettingsPage } from '#features/access/pages/SettingsPage.js';
import { CustomerMessagesPanel } from '#features/notifications/components/CustomerMessagesPanel.js';
import { PreferencesPanel } from '#features/notifications/components/PreferencesPanel.js';
import { ShopLogoPanel } from '#features/people/components/ShopLogoPanel.js';
import { hasBell } from '../../access.js';

export default function SettingsRoute() {
  const user = useCurrentUser();
  const leadsShop = user?.role === 'tenant_admin' && user.status === 'active' && typeof user.tenantId === 'string';
  const notifications = (
    <>
      {user !== undefined && hasBell(user) ? <PreferencesPanel /> : null}
      {leadsShop ? <ShopLogoPanel /> : null}
      {leadsShop ? <CustomerMessagesPanel /> : null}
    </>
  );
  return (
    <>
      <SettingsPage notifications={notifications} />
    </>
  );
}
