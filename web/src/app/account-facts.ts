import type { User } from '../api/current-user.js';
import type { AccountFacts } from '../features/access/account-status.texts.js';
import { useGetOnboardingQuery } from '../features/business-profile/profile.api.js';
import { useGetAgreementStatusQuery } from '../features/signing/signing.api.js';

/** What is known of a held account beside its status, asked anew on each visit and from time to time: staff decide meanwhile. Of a suspended one nothing is answered, so nothing is asked. */
export function useAccountFacts({ status }: Pick<User, 'status'>, pollingInterval: number): AccountFacts {
  const skip = status === 'suspended';
  const { data } = useGetAgreementStatusQuery(undefined, { skip });
  const { data: onboarding } = useGetOnboardingQuery(undefined, { refetchOnMountOrArgChange: true, pollingInterval, skip });
  if (skip) return {};
  return { ...(data !== undefined && { agreement: data.agreement }), ...(onboarding?.refusal !== undefined && { refusal: onboarding.refusal }) };
}
