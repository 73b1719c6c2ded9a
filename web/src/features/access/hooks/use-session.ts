import type { User } from '#api/current-user.js';
import { useGetUserQuery } from '../api/access.api.js';
import { isApiFailure } from '#api/errors.js';

export type Session =
  | { state: 'loading' }
  | { state: 'anonymous' }
  | { state: 'signed-in'; user: User }
  | { state: 'unknown'; error: unknown; retry: () => void };

/**
 * The signed-in user, read again for each opened page and after a sign-in. A 401 means no session, not an error (spec
 * part 1 §4); any other failure is `unknown`.
 */
export function useSession(): Session {
  const { data, error, isLoading, refetch } = useGetUserQuery(undefined, { refetchOnMountOrArgChange: true });
  if (isApiFailure(error) && error.status === 401) return { state: 'anonymous' };
  // A known user stays signed in during an outage; the pages report failed reads.
  if (data !== undefined) return { state: 'signed-in', user: data };
  return isLoading || error === undefined
    ? { state: 'loading' }
    : { state: 'unknown', error, retry: () => void refetch() };
}
