import { TenantOnboardingPage } from '../../features/tenant-onboarding/TenantOnboardingPage.js';
import { OwnAccountFrame } from './OwnAccountFrame.js';

/** Open from the approval on: an account that is not active yet has the plain shell. */
export function Page() {
  return <OwnAccountFrame><TenantOnboardingPage /></OwnAccountFrame>;
}
