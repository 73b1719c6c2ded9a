import type { ComponentType } from 'react';
import {
  ACCOUNTS_PATH,
  APPLICATIONS_PATH,
  DIRECT_TESTING_PATH,
  PROTECTION_PATH,
  ROLLOUTS_PATH,
  TEXTS_PATH,
} from '#entities/paths.js';
import { HELPERS, MASTER, SHOP_AND_STAFF, STAFF } from '../access.js';
import { orderPage, ordersPage } from './order-pages.js';
import type { PageRoute } from './page-route.js';

/** Pages that share most components share a chunk: each chunk adds a line to the script that every visitor loads. */
const pageOf =
  <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): PageRoute['lazy'] =>
  async () => ({ default: (await load())[name] });
const emails = () => import('#features/notifications/pages/staff-pages.js');
const rollouts = () => import('#features/rollouts/pages/rollout-pages.js');
const protection = () => import('#features/protection/pages/protection-pages.js');
const applications = () => import('#features/onboarding/pages/application-pages.js');

export const PLATFORM_ROUTES: readonly PageRoute[] = [
  {
    path: '/admin',
    access: STAFF,
    layout: 'staff',
    lazy: () => import('../pages/platform/PlatformPage.js'),
    nav: { name: 'dashboard', icon: 'dashboard', phone: true },
  },
  {
    path: '/admin/repairs/:id',
    access: STAFF,
    layout: 'staff',
    lazy: () => import('#features/repairs/pages/RepairPage.js'),
  },
  {
    path: '/assistance/:id',
    access: HELPERS,
    layout: 'account',
    lazy: () => import('../pages/assistance/HelpRoute.js'),
  },
  // For shop and support. Opened in a separate document.
  {
    path: '/assistance/:id/call',
    access: SHOP_AND_STAFF,
    layout: 'none',
    lazy: () => import('../pages/assistance/CallRoute.js'),
  },
  {
    path: '/admin/orders',
    access: { roles: [...STAFF.roles, 'sales'] },
    layout: 'staff',
    lazy: ordersPage,
    nav: { name: 'remoteOrders', icon: 'orders', phone: false },
  },
  {
    path: '/admin/orders/:id',
    access: { roles: [...STAFF.roles, 'sales'] },
    layout: 'staff',
    lazy: orderPage,
  },
  {
    path: APPLICATIONS_PATH,
    access: { roles: [...STAFF.roles, 'sales'] },
    layout: 'staff',
    lazy: pageOf(applications, 'ApplicationsPage'),
    nav: { name: 'applications', icon: 'applications', group: 'shops', phone: true },
  },
  {
    path: '/admin/applications/:id',
    access: { roles: [...STAFF.roles, 'sales'] },
    layout: 'staff',
    lazy: pageOf(applications, 'ApplicationPage'),
  },
  {
    path: ACCOUNTS_PATH,
    access: STAFF,
    layout: 'staff',
    lazy: () => import('#features/account-review/pages/AccountsPage.js'),
    nav: { name: 'accounts', icon: 'people', group: 'shops', phone: false },
  },
  {
    path: PROTECTION_PATH,
    access: STAFF,
    layout: 'staff',
    lazy: pageOf(protection, 'ProtectedShopsPage'),
    nav: { name: 'protection', icon: 'protection', group: 'shops', phone: false },
  },
  {
    path: '/admin/protection/:id',
    access: STAFF,
    layout: 'staff',
    lazy: pageOf(protection, 'ProtectedShopPage'),
  },
  {
    path: '/admin/revenue',
    access: { roles: [...STAFF.roles, 'finance'] },
    layout: 'staff',
    lazy: () => import('#features/billing/pages/RevenuePage.js'),
    nav: { name: 'charges', icon: 'revenue', group: 'money', phone: true },
  },
  {
    path: '/admin/users',
    access: STAFF,
    layout: 'staff',
    lazy: () => import('#features/people/pages/UsersPage.js'),
    nav: { name: 'users', icon: 'people', phone: true },
  },
  { path: '/admin/users/:id', access: STAFF, layout: 'staff', lazy: () => import('../pages/account/AccountRoute.js') },
  {
    path: '/admin/activity',
    access: STAFF,
    layout: 'staff',
    lazy: () => import('../pages/account/ActivityRoute.js'),
    nav: { name: 'activity', icon: 'activity', phone: true },
  },
  {
    path: '/admin/emails',
    access: STAFF,
    layout: 'staff',
    lazy: pageOf(emails, 'EmailsPage'),
    nav: { name: 'emails', icon: 'emails', phone: false },
  },
  {
    path: DIRECT_TESTING_PATH,
    access: MASTER,
    layout: 'staff',
    lazy: () => import('#features/direct-testing/pages/DirectTestingPage.js'),
    nav: { name: 'directTesting', icon: 'directTesting', phone: false },
  },
  {
    path: ROLLOUTS_PATH,
    access: STAFF,
    layout: 'staff',
    lazy: pageOf(rollouts, 'RolloutsPage'),
    nav: { name: 'rollouts', icon: 'rollouts', phone: false },
  },
  {
    path: '/admin/rollouts/:id',
    access: STAFF,
    layout: 'staff',
    lazy: pageOf(rollouts, 'RolloutPage'),
  },
  {
    path: TEXTS_PATH,
    access: MASTER,
    layout: 'staff',
    lazy: () => import('#features/signing/pages/AgreementTextsPage.js'),
    nav: { name: 'agreements', icon: 'agreements', phone: false },
  },
  {
    path: '/admin/mailbox',
    access: MASTER,
    layout: 'staff',
    lazy: pageOf(emails, 'MailboxPage'),
    nav: { name: 'outbox', icon: 'mailbox', phone: false },
  },
];
