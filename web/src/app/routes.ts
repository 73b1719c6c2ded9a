// Every page once: its address, who may open it, the frame around it, the chunk that holds it, and its place in the
// side bar. Router, guards, side bar, bottom bar and tabs read this table.
import { REPAIR_DASHBOARD_PATH } from '#entities/paths.js';
import { MASTER, type Access } from './access.js';
import { ACCOUNT_ROUTES } from './routes/account.routes.js';
import type { PageRoute } from './routes/page-route.js';
import { CENTRE_ROUTES } from './routes/centre.routes.js';
import { PLATFORM_ROUTES } from './routes/platform.routes.js';
import { PUBLIC_ROUTES } from './routes/public.routes.js';
import { SHOP_ROUTES } from './routes/shop.routes.js';

/** In the order of the side bar. */
export const ROUTES: readonly PageRoute[] = [
  ...PUBLIC_ROUTES,
  ...SHOP_ROUTES,
  ...PLATFORM_ROUTES,
  ...CENTRE_ROUTES,
  ...ACCOUNT_ROUTES,
];

/**
 * Addresses of the specification that are another page of ours (`decisions.md`); somebody's data, so they ask who is
 * there.
 */
export const ALIASES = [
  { path: '/tenant-portal', to: '/tenant' },
  { path: '/working-tenant-dashboard', to: '/tenant' },
  { path: '/tenant-dashboard', to: '/tenant' },
  // Its first tab is the scanner.
  { path: '/device-scanner', to: REPAIR_DASHBOARD_PATH },
  { path: '/customer-portal', to: '/user' },
  { path: '/user-portal', to: '/user' },
] as const;

/**
 * Addresses of the specification whose area is not built yet (spec part 1 §2); who may ask is known all the same
 * (`decisions.md`).
 */
export const NOT_OPEN_YET: readonly { path: string; access: Access }[] = [
  ...['/shop', '/store', '/patches', '/test-agent'].map((path) => ({
    path,
    access: 'anyone' as const,
  })),
  { path: '/direct-device-testing', access: MASTER },
];
