import { NotificationsPage } from '../../features/notifications/NotificationsPage.js';
import { OwnAccountFrame } from './OwnAccountFrame.js';

export function Page() {
  return (
    <OwnAccountFrame>
      <NotificationsPage />
    </OwnAccountFrame>
  );
}
