import { Suspense } from 'react';
import type { User } from '#api/current-user.js';
import { lazyNamed } from '#ui/navigation/load-part.js';

const Banner = lazyNamed(() => import('#features/access/components/DemoBanner.js'), 'DemoBanner');

/** Whoever looks at the demo shop reads on each page that it is one. */
export function VisitorNotice({ user }: { user: User | undefined }) {
  return user?.visitor === true ? (
    <Suspense fallback={null}>
      <Banner />
    </Suspense>
  ) : null;
}
