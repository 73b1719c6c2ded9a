import { BlueScreenCentrePage } from '#features/centres/pages/BlueScreenCentrePage.js';
import { LogoutButton } from './LogoutButton.js';

export default function BlueScreenCentreRoute() {
  return <BlueScreenCentrePage logout={<LogoutButton />} />;
}
