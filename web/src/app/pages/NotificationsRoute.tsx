import { NotificationsPage } from '#features/notifications/pages/NotificationsPage.js';
import { OwnAccountFrame } from '../layouts/OwnAccountFrame.js';

export function Page() {
  return (
    <OwnAccountFrame>
      <NotificationsPage />
    </OwnAccountFrame>
  );
}
