import type { User } from '#api/current-user.js';
import { ACCOUNTS_PATH, APPLICATIONS_PATH, repairsPath } from '#entities/paths.js';
import { useListAccountReviewsQuery } from '#features/account-review/api/account-review.api.js';
import { useListTenantApplicationsQuery } from '#features/onboarding/api/onboarding.api.js';
import { useWaitingCount } from '#features/repairs/hooks/use-waiting-count.js';
import type { ListedPage } from './listed-pages.js';

/** Number of items behind a page that wait for the reader. `more`: further pages of items exist. */
export interface NavCount {
  readonly count: number;
  readonly more: boolean;
}

/**
 * Counts by page path; absent if there are none or the count is unknown. Fetched once and updated live, never polled.
 */
export function useNavCounts(user: Pick<User, 'role'>, pages: readonly ListedPage[]): ReadonlyMap<string, NavCount> {
  const lists = (path: string) => pages.some((page) => page.path === path);
  // Sales can read applications but not decide.
  const decides = user.role === 'master' || user.role === 'admin';
  const repairs = useWaitingCount(!lists(repairsPath('tenant')));
  const { data: applications } = useListTenantApplicationsQuery(
    { waits: 'staff' },
    { skip: !decides || !lists(APPLICATIONS_PATH) },
  );
  const { data: accounts } = useListAccountReviewsQuery({}, { skip: !decides || !lists(ACCOUNTS_PATH) });
  const counts: [string, NavCount | undefined][] = [
    [repairsPath('tenant'), repairs === undefined ? undefined : { count: repairs, more: false }],
    [
      APPLICATIONS_PATH,
      applications && { count: applications.applications.length, more: applications.next !== undefined },
    ],
    [
      ACCOUNTS_PATH,
      accounts && {
        count: accounts.accounts.filter(({ review }) => review.waitsFor === 'staff').length,
        more: accounts.next !== undefined,
      },
    ],
  ];
  return new Map(counts.filter((entry): entry is [string, NavCount] => (entry[1]?.count ?? 0) > 0));
}
