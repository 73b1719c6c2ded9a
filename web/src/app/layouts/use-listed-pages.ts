import type { User } from '#api/current-user.js';
import { TENANT_ONBOARDING_PATH } from '#entities/paths.js';
import { useReadTenantOnboardingQuery } from '#features/tenant-onboarding/api/tenant-onboarding.api.js';
import { listedFor, type ListedPage } from './listed-pages.js';
import { usePageRoutes } from './routes-context.js';

/**
 * The pages of the side bar. That of a shop's seven steps is a task while one of them is open; once all are done, it is
 * where its plan, its agreement and its support stand.
 */
export function useListedPages(user: Pick<User, 'role' | 'status'>): ListedPage[] {
  const pages = listedFor(user, usePageRoutes());
  const isListed = pages.some(({ path }) => path === TENANT_ONBOARDING_PATH);
  const { data: shop, error } = useReadTenantOnboardingQuery(undefined, { skip: !isListed });
  // Until it is known what the page is called: an entry that changes its name under the pointer is pressed by mistake.
  if (isListed && shop === undefined && error === undefined)
    return pages.filter(({ path }) => path !== TENANT_ONBOARDING_PATH);
  // What waits for the platform is no task of the shop’s.
  const open = shop?.steps.some(({ state }) => state === 'due' || state === 'locked') ?? false;
  return pages.map((page) =>
    open && page.path === TENANT_ONBOARDING_PATH ? { ...page, nav: { ...page.nav, name: 'onboarding' } } : page,
  );
}
