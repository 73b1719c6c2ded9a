import type { User } from '#api/current-user.js';
import { mayOpen, STAFF } from '../access.js';
import type { PageRoute } from '../routes/page-route.js';

/** A page that stands in the side bar. */
export type ListedPage = PageRoute & { nav: NonNullable<PageRoute['nav']> };

/** Those of the side bar that this person may open. */
export const listedFor = (user: Pick<User, 'role' | 'status'>, routes: readonly PageRoute[]): ListedPage[] =>
  routes
    .filter((page): page is ListedPage => page.nav !== undefined && mayOpen(page.access, user))
    .map((page) =>
      page.nav.staffGroup !== undefined && mayOpen(STAFF, user)
        ? { ...page, nav: { ...page.nav, group: page.nav.staffGroup } }
        : page,
    );

/** An address that others begin with is only itself. */
export const isExact = (path: string): boolean => path === '/tenant' || path === '/admin';

/** The bottom bar has room for four; whatever else the role has stands under More. */
const ON_BAR = 4;
export const onBar = (pages: readonly ListedPage[]): ListedPage[] =>
  pages.filter(({ nav }) => nav.phone).slice(0, ON_BAR);
