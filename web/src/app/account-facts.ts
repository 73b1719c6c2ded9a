import type { User } from '../api/current-user.js';
import type { AccountFacts } from '../features/access/account-status.texts.js';
import { useGetOnboardingQuery } from '../features/business-profile/profile.api.js';
import { useGetAgreementStatusQuery } from '../features/signing/signing.api.js';

/** What is known of a held account beside its status. */
export function useAccountFacts(_: User): AccountFacts {
  const { data } = useGetAgreementStatusQuery();
  // Asked anew on each visit: staff decide meanwhile.
  const { data: onboarding } = useGetOnboardingQuery(undefined, { refetchOnMountOrArgChange: true });
  return { ...(data !== undefined && { agreement: data.agreement }), ...(onboarding?.refusal !== undefined && { refusal: onboarding.refusal }) };
}
