import { useCurrentUser } from '../../api/current-user.js';
import { SettingsPage } from '../../features/access/SettingsPage.js';
import { PreferencesPanel } from '../../features/notifications/PreferencesPanel.js';
import { hasBell } from '../paths.js';
import { OwnAccountFrame } from './OwnAccountFrame.js';

export function Page() {
  const user = useCurrentUser();
  return <OwnAccountFrame><SettingsPage notifications={user !== undefined && hasBell(user) ? <PreferencesPanel /> : null} /></OwnAccountFrame>;
}
