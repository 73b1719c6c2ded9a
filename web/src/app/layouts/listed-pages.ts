import type { User } from '#api/current-user.js';
import { mayOpen, STAFF } from '../access.js';
import type { PageRoute } from '../routes/page-route.js';

export type ListedPage = PageRoute & { nav: NonNullable<PageRoute['nav']> };

export const listedFor = (user: Pick<User, 'role' | 'status'>, routes: readonly PageRoute[]): ListedPage[] =>
  routes
    .filter((page): page is ListedPage => page.nav !== undefined && mayOpen(page.access, user))
    .map((page) =>
      page.nav.staffGroup !== undefined && mayOpen(STAFF, user)
        ? { ...page, nav: { ...page.nav, group: page.nav.staffGroup } }
        : page,
    );

/** Both paths are prefixes of further pages, so their links need an exact match. */
export const isExact = (path: string): boolean => path === '/tenant' || path === '/admin';

/** The bottom bar fits four pages; the rest are under More. */
const ON_BAR = 4;
export const onBar = (pages: readonly ListedPage[]): ListedPage[] =>
  pages.filter(({ nav }) => nav.phone).slice(0, ON_BAR);
