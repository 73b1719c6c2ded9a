import { Suspense } from 'react';
import type { User } from '#api/current-user.js';
import { useImpersonation } from '#api/impersonation.js';
import { lazyNamed } from '#ui/navigation/load-part.js';

const Banner = lazyNamed(() => import('#features/signing/components/ConsentBanner.js'), 'ConsentBanner');

/**
 * Whoever is active is asked to accept what has a new version; who looks through somebody's eyes accepts nothing for
 * them.
 */
export function SignedNotice({ user, inPage = false }: { user: User | undefined; inPage?: boolean }) {
  const view = useImpersonation();
  const isAsked =
    user?.status === 'active' &&
    user.visitor !== true &&
    user.mustChangePassword !== true &&
    user.otp !== 'demanded' &&
    view === undefined;
  return isAsked ? (
    <Suspense fallback={null}>
      <Banner inPage={inPage} />
    </Suspense>
  ) : null;
}
