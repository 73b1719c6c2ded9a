import { Suspense } from 'react';
import type { User } from '#api/current-user.js';
import { useImpersonation } from '#api/impersonation.js';
import { lazyNamed } from '#ui/navigation/load-part.js';

const Banner = lazyNamed(() => import('#features/signing/components/ConsentBanner.js'), 'ConsentBanner');

/**
 * Asks active people to accept new versions of texts. Hidden under impersonation: staff must not accept for the
 * person.
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
