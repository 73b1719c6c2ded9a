import {
  CUSTOMERS_PATH,
  DEVICE_HISTORY_PATH,
  INTAKE_PATH,
  SHOP_PROTECTION_PATH,
  TENANT_ONBOARDING_PATH,
} from '#entities/paths.js';
import { SHOP, SHOP_ADMIN, SHOP_ADMIN_FROM_APPROVAL } from '../access.js';
import { orderPage, ordersPage } from './order-pages.js';
import type { PageRoute } from './page-route.js';

export const SHOP_ROUTES: readonly PageRoute[] = [
  // First in the side bar. Customers use the same page without a side bar.
  {
    path: '/user',
    access: { roles: ['tech', 'finance', 'sales', 'user'] },
    layout: 'none',
    lazy: () => import('../pages/account/UserPage.js'),
    nav: { name: 'dashboard', icon: 'dashboard', phone: true },
  },
  {
    path: '/tenant/overview',
    access: SHOP_ADMIN,
    layout: 'staff',
    lazy: () => import('../pages/shop/ShopDashboardPage.js'),
    nav: { name: 'dashboard', icon: 'dashboard', phone: true, tab: 'overview' },
  },
  {
    path: '/tenant',
    access: SHOP,
    layout: 'staff',
    lazy: () => import('../pages/shop/BenchPage.js'),
    nav: { name: 'bench', icon: 'bench', phone: true, tab: 'bench' },
  },
  {
    path: '/tenant/repairs',
    access: SHOP,
    layout: 'staff',
    lazy: () => import('#features/repairs/pages/RepairsPage.js'),
    nav: { name: 'repairs', icon: 'repairs', phone: true },
  },
  {
    path: '/tenant/repairs/:id',
    access: SHOP,
    layout: 'staff',
    lazy: () => import('../pages/assistance/ShopRepairRoute.js'),
  },
  {
    path: '/tenant/repairs/:id/print/:what',
    access: SHOP,
    layout: 'none',
    lazy: () => import('#features/repairs/pages/PrintPage.js'),
  },
  {
    path: INTAKE_PATH,
    access: SHOP,
    layout: 'staff',
    lazy: () => import('#features/repairs/pages/IntakePage.js'),
  },
  {
    path: CUSTOMERS_PATH,
    access: SHOP,
    layout: 'staff',
    lazy: () => import('#features/repairs/pages/CustomersPage.js'),
    nav: { name: 'customers', icon: 'people', phone: false },
  },
  {
    path: '/tenant/customers/:id',
    access: SHOP,
    layout: 'staff',
    lazy: () => import('#features/repairs/pages/CustomerPage.js'),
  },
  {
    path: DEVICE_HISTORY_PATH,
    access: SHOP,
    layout: 'staff',
    lazy: () => import('#features/repairs/pages/DeviceHistoryPage.js'),
    nav: { name: 'deviceHistory', icon: 'live', phone: false },
  },
  {
    path: '/tenant/orders',
    access: SHOP,
    layout: 'staff',
    lazy: ordersPage,
    nav: { name: 'remoteOrders', icon: 'orders', phone: false },
  },
  {
    path: '/tenant/orders/:id',
    access: SHOP,
    layout: 'staff',
    lazy: orderPage,
  },
  {
    path: '/tenant/services',
    access: SHOP_ADMIN,
    layout: 'staff',
    lazy: () => import('../pages/shop/ShopServicesRoute.js'),
    nav: { name: 'services', icon: 'services', group: 'shop', phone: false, tab: 'services' },
  },
  {
    path: '/tenant/revenue',
    access: SHOP_ADMIN,
    layout: 'staff',
    lazy: () => import('#features/billing/pages/RevenuePage.js'),
    nav: { name: 'revenue', icon: 'revenue', group: 'shop', phone: true, tab: 'revenue' },
  },
  {
    path: '/tenant/agents',
    access: SHOP,
    layout: 'staff',
    lazy: () => import('#features/fleet/pages/AgentsPage.js'),
    nav: { name: 'agents', icon: 'agents', group: 'shop', phone: false },
  },
  {
    path: '/tenant/agents/:id',
    access: SHOP,
    layout: 'staff',
    lazy: () => import('#features/fleet/pages/AgentPage.js'),
  },
  {
    path: '/tenant/team',
    access: SHOP_ADMIN,
    layout: 'staff',
    lazy: () => import('#features/people/pages/TeamPage.js'),
    nav: { name: 'team', icon: 'people', group: 'shop', phone: false },
  },
  {
    path: SHOP_PROTECTION_PATH,
    access: SHOP,
    layout: 'staff',
    lazy: () => import('#features/protection/pages/ShopProtectionPage.js'),
    nav: { name: 'protection', icon: 'protection', group: 'shop', phone: false },
  },
  {
    path: TENANT_ONBOARDING_PATH,
    access: SHOP_ADMIN_FROM_APPROVAL,
    layout: 'account',
    lazy: () => import('../pages/account/TenantOnboardingRoute.js'),
    // `use-listed-pages.ts` labels the entry Onboarding while one of the seven steps is open.
    nav: { name: 'plan', icon: 'applications', group: 'shop', phone: false },
  },
  {
    path: '/tenant/activity',
    access: SHOP_ADMIN,
    layout: 'staff',
    lazy: () => import('../pages/account/ActivityRoute.js'),
    nav: { name: 'activity', icon: 'activity', group: 'shop', phone: false },
  },
];
