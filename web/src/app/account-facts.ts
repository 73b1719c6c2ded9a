import type { User } from '../api/current-user.js';
import type { AccountFacts } from '../features/access/account-status.texts.js';

/**
 * What is known of a held account beside its status. The agreement is another area's: while that area has no call, no agreement
 * can have been signed, and none is on record.
 */
export function useAccountFacts(_: User): AccountFacts {
  return { agreement: null };
}
