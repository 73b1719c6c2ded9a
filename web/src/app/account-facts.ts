import type { User } from '../api/current-user.js';
import type { AccountFacts } from '../features/access/account-status.texts.js';
import { useGetAgreementStatusQuery } from '../features/signing/signing.api.js';

/** What is known of a held account beside its status. */
export function useAccountFacts(_: User): AccountFacts {
  const { data } = useGetAgreementStatusQuery();
  return data === undefined ? {} : { agreement: data.agreement };
}
