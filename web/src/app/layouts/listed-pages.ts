import type { User } from '#api/current-user.js';
import { mayOpen, PAGES, type Page } from '../paths.js';

/** A page that stands in the side bar. */
export type Listed = Page & { nav: NonNullable<Page['nav']> };

export const listed = (user: User): Listed[] =>
  PAGES.filter((page): page is Listed => page.nav !== undefined && mayOpen(page.who, user));

/** An address that others begin with is only itself. */
export const isExact = (path: string): boolean => path === '/tenant' || path === '/admin';

/** The bottom bar has room for four; whatever else the role has stands under More. */
const ON_BAR = 4;
export const onBar = (pages: readonly Listed[]): Listed[] => pages.filter(({ nav }) => nav.phone).slice(0, ON_BAR);
