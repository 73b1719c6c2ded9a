import { useLogoutMutation } from '../api/access.api.js';

/** Shares the sign-out state between components until the cache is cleared. */
export const SIGN_OUT = { fixedCacheKey: 'sign-out' };

/** True once the user asked to sign out. A missing session is then expected and not an error. */
export function useIsSigningOut(): boolean {
  const [, { isLoading, isSuccess }] = useLogoutMutation(SIGN_OUT);
  return isLoading || isSuccess;
}
