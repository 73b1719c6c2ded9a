import { useLogoutMutation } from '../api/access.api.js';

/** One sign-out for all that look at it, until what is cached is forgotten. */
export const SIGN_OUT = { fixedCacheKey: 'sign-out' };

/** Whether the person asked to be signed out: that nobody is signed in is what they wanted, whichever answer says it first. */
export function useIsSigningOut(): boolean {
  const [, { isLoading, isSuccess }] = useLogoutMutation(SIGN_OUT);
  return isLoading || isSuccess;
}
