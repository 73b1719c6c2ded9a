import { ProfilePage } from '../../features/access/ProfilePage.js';
import { OwnAccountFrame } from './OwnAccountFrame.js';

export function Page() {
  return (
    <OwnAccountFrame>
      <ProfilePage />
    </OwnAccountFrame>
  );
}
