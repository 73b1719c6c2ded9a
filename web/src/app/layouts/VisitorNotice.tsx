import { Suspense } from 'react';
import type { User } from '#api/current-user.js';
import { lazyNamed } from '#ui/navigation/load-part.js';

const Banner = lazyNamed(() => import('#features/access/components/DemoBanner.js'), 'DemoBanner');

export function VisitorNotice({ user }: { user: User | undefined }) {
  return user?.visitor === true ? (
    <Suspense fallback={null}>
      <Banner />
    </Suspense>
  ) : null;
}
