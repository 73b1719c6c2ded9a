import { Suspense } from 'react';
import { ServicesPage } from '#features/tenant-onboarding/pages/ServicesPage.js';
import { useSupport } from '#entities/support/use-support.js';
import { Stack } from '#ui/layout/Stack.js';
import { lazyNamed } from '#ui/navigation/load-part.js';

const ServiceProof = lazyNamed(() => import('#features/outcomes/components/ServiceProof.js'), 'ServiceProof');

export default function ShopServicesRoute() {
  const support = useSupport();
  return (
    <>
      <ServicesPage support={support} />
      <Stack sx={{ mt: 5 }}>
        <Suspense fallback={null}>
          <ServiceProof />
        </Suspense>
      </Stack>
    </>
  );
}
