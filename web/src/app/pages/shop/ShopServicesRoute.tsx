import { ServicesPage } from '#features/tenant-onboarding/pages/ServicesPage.js';
import { useSupport } from '#entities/support/use-support.js';

export default function ShopServicesRoute() {
  const support = useSupport();
  return <ServicesPage support={support} />;
}
