import { InjectionPage } from '#features/centres/pages/InjectionPage.js';
import { LogoutButton } from './LogoutButton.js';

export default function InjectionRoute() {
  return <InjectionPage logout={<LogoutButton />} />;
}
