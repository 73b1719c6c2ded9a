import { ServicesPage } from '#features/tenant-onboarding/pages/ServicesPage.js';
import { useSupport } from '#entities/support/use-support.js';

export function Page() {
  const support = useSupport();
  return <ServicesPage support={support} />;
}
