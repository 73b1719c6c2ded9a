import type { User } from '#api/current-user.js';
import { isApiFailure } from '#api/errors.js';
import { appliesForShop, type AccountFacts } from '#features/access/messages/account-status.messages.js';
import { useGetProfileQuery } from '#features/access/api/own-account.api.js';
import { useGetOnboardingQuery } from '#features/business-profile/api/business-profile.api.js';
import { useReadMyApplicationQuery } from '#features/onboarding/api/onboarding.api.js';
import { useGetAgreementStatusQuery } from '#features/signing/api/signing.api.js';

function useOwnApplication(
  user: Pick<User, 'role' | 'status' | 'tenantId'>,
  pollingInterval: number,
): Pick<AccountFacts, 'application'> {
  const skip = user.status !== 'pending' || !appliesForShop(user);
  const { data, error } = useReadMyApplicationQuery(
    { applicant: {} },
    { refetchOnMountOrArgChange: true, pollingInterval, skip },
  );
  if (skip) return {};
  if (isApiFailure(error) && error.status === 404) return { application: null };
  return data === undefined ? {} : { application: data };
}

/**
 * Data about a held account, fetched on each visit and polled, because staff decide in the meantime. Skipped for
 * suspended accounts, which the API refuses.
 */
export function useAccountFacts(
  user: Pick<User, 'role' | 'status' | 'tenantId'>,
  pollingInterval: number,
): AccountFacts & { emailConfirmed?: boolean } {
  const skip = user.status === 'suspended';
  const { data } = useGetAgreementStatusQuery(undefined, { skip });
  const { data: onboarding } = useGetOnboardingQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval,
    skip,
  });
  const { data: profile } = useGetProfileQuery(undefined, { refetchOnMountOrArgChange: true, skip });
  const application = useOwnApplication(user, pollingInterval);
  if (skip) return {};
  return {
    ...(data !== undefined && { agreement: data.agreement }),
    ...application,
    ...(onboarding !== undefined && { profileSubmittedAt: onboarding.profileSubmittedAt ?? null }),
    ...(onboarding?.refusal !== undefined && { refusal: onboarding.refusal }),
    ...(profile !== undefined && { emailConfirmed: profile.emailConfirmed }),
  };
}
