import { ProfilePage } from '#features/access/pages/ProfilePage.js';
import { OwnAccountFrame } from '../layouts/OwnAccountFrame.js';

export function Page() {
  return (
    <OwnAccountFrame>
      <ProfilePage />
    </OwnAccountFrame>
  );
}
