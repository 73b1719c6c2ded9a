import { useGetOnboardingQuery } from '#features/business-profile/api/business-profile.api.js';
import { useSession } from '#features/access/hooks/use-session.js';
import { ConfirmationPage } from '#features/onboarding/pages/ConfirmationPage.js';
import { AccountShell } from '../../layouts/AccountShell.js';
import { useSupport } from '#entities/support/use-support.js';

/**
 * Reads the status by the mailed link, or by the session of a shop’s owner, whose account may have been refused
 * separately from an application.
 */
export default function ConfirmationRoute() {
  const session = useSession();
  const support = useSupport();
  const user = session.state === 'signed-in' ? session.user : undefined;
  const bySession = user?.role === 'tenant_admin';
  const { data: onboarding } = useGetOnboardingQuery(undefined, {
    refetchOnMountOrArgChange: true,
    skip: !bySession || user.status !== 'pending',
  });
  return (
    <AccountShell user={user}>
      <ConfirmationPage bySession={bySession} support={support} refusal={onboarding?.refusal} />
    </AccountShell>
  );
}
