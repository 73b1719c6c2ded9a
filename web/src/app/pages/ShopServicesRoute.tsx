import { ServicesPage } from '../../features/tenant-onboarding/ServicesPage.js';
import { useSupport } from '../site.js';

export function Page() {
  const support = useSupport();
  return <ServicesPage support={support} />;
}
