import type { User } from '#api/current-user.js';
import { TENANT_ONBOARDING_PATH } from '#entities/paths.js';
import { useReadTenantOnboardingQuery } from '#features/tenant-onboarding/api/tenant-onboarding.api.js';
import { listedFor, type ListedPage } from './listed-pages.js';
import { usePageRoutes } from './routes-context.js';

/**
 * Pages of the side bar. The page of the seven steps is labelled as a task while a step is open, and later as the page
 * for plan, agreement and support.
 */
export function useListedPages(user: Pick<User, 'role' | 'status'>): ListedPage[] {
  const pages = listedFor(user, usePageRoutes());
  const isListed = pages.some(({ path }) => path === TENANT_ONBOARDING_PATH);
  const { data: shop, error } = useReadTenantOnboardingQuery(undefined, { skip: !isListed });
  // Wait for the label: an entry that changes its name under the pointer causes wrong clicks.
  if (isListed && shop === undefined && error === undefined)
    return pages.filter(({ path }) => path !== TENANT_ONBOARDING_PATH);
  // Steps that wait for the platform are no task of the shop.
  const open = shop?.steps.some(({ state }) => state === 'due' || state === 'locked') ?? false;
  return pages.map((page) =>
    open && page.path === TENANT_ONBOARDING_PATH ? { ...page, nav: { ...page.nav, name: 'onboarding' } } : page,
  );
}
