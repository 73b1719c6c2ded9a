// All pages: path, access, frame, chunk and place in the side bar. Router, guards, side bar, bottom bar and tabs use
// this table.
import { REPAIR_DASHBOARD_PATH } from '#entities/paths.js';
import type { Access } from './access.js';
import { ACCOUNT_ROUTES } from './routes/account.routes.js';
import type { PageRoute } from './routes/page-route.js';
import { CENTRE_ROUTES } from './routes/centre.routes.js';
import { PLATFORM_ROUTES } from './routes/platform.routes.js';
import { PUBLIC_ROUTES } from './routes/public.routes.js';
import { SHOP_ROUTES } from './routes/shop.routes.js';

/** Sorted as in the side bar. */
export const ROUTES: readonly PageRoute[] = [
  ...PUBLIC_ROUTES,
  ...SHOP_ROUTES,
  ...PLATFORM_ROUTES,
  ...CENTRE_ROUTES,
  ...ACCOUNT_ROUTES,
];

/**
 * Paths of the specification that redirect to our pages (`decisions.md`). All of them show personal data and require a
 * session.
 */
export const ALIASES = [
  { path: '/tenant-portal', to: '/tenant' },
  { path: '/working-tenant-dashboard', to: '/tenant' },
  { path: '/tenant-dashboard', to: '/tenant' },
  // The first tab of this page is the scanner.
  { path: '/device-scanner', to: REPAIR_DASHBOARD_PATH },
  { path: '/customer-portal', to: '/user' },
  { path: '/user-portal', to: '/user' },
] as const;

/**
 * Paths of the specification without a built area (spec part 1 §2). Their access rules are already known
 * (`decisions.md`).
 */
export const NOT_OPEN_YET: readonly { path: string; access: Access }[] = [
  ...['/shop', '/store', '/patches'].map((path) => ({
    path,
    access: 'anyone' as const,
  })),
];
