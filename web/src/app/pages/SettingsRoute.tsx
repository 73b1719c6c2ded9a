import { SettingsPage } from '../../features/access/SettingsPage.js';
import { PreferencesPanel } from '../../features/notifications/PreferencesPanel.js';
import { OwnAccountFrame } from './OwnAccountFrame.js';

export function Page() {
  return <OwnAccountFrame><SettingsPage notifications={<PreferencesPanel />} /></OwnAccountFrame>;
}
