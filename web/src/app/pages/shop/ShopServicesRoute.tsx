import { Suspense } from 'react';
import { ServicesPage } from '#features/tenant-onboarding/pages/ServicesPage.js';
import { useSupport } from '#entities/support/use-support.js';
import { lazyNamed } from '#ui/navigation/load-part.js';

const ServiceProof = lazyNamed(() => import('#features/outcomes/components/ServiceProof.js'), 'ServiceProof');

export default function ShopServicesRoute() {
  const support = useSupport();
  return (
    <>
      <ServicesPage support={support} />
      <div style={{ marginTop: 20 }}>
        <Suspense fallback={null}>
          <ServiceProof />
        </Suspense>
      </div>
    </>
  );
}
