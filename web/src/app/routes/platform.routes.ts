import type { ComponentType } from 'react';
import {
  ACCOUNTS_PATH,
  APPLICATIONS_PATH,
  BANK_PATH,
  BILLING_CONTROL_PATH,
  COMMISSIONS_PATH,
  DIRECT_TESTING_PATH,
  PAYOUT_BATCHES_PATH,
  PAYOUTS_PATH,
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
const staffPages = () => import('./staff-pages.js');
const emails = async () => (await staffPages()).emails();
const rollouts = async () => (await staffPages()).rollouts();
const protection = async () => (await staffPages()).protection();
const money = async () => (await staffPages()).money();
const applications = async () => (await staffPages()).applications();

/** Money of all shops. */
const MONEY = { roles: [...STAFF.roles, 'finance'] } as const;

export const PLATFORM_ROUTES: readonly PageRoute[] = [
  {
    path: '/admin',
    access: STAFF,
    layout: 'staff',
    lazy: async () => (await staffPages()).platformPage(),
    nav: { name: 'dashboard', icon: 'dashboard', phone: true },
  },
  {
    path: '/admin/repairs/:id',
    access: STAFF,
    layout: 'staff',
    lazy: async () => (await staffPages()).repairPage(),
  },
  {
    path: '/assistance/:id',
    access: HELPERS,
    layout: 'account',
    lazy: async () => (await staffPages()).helpRoute(),
  },
  // For shop and support. Opened in a separate document.
  {
    path: '/assistance/:id/call',
    access: SHOP_AND_STAFF,
    layout: 'none',
    lazy: async () => (await staffPages()).callRoute(),
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
    lazy: async () => (await staffPages()).accountsPage(),
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
    lazy: async () => (await staffPages()).revenuePage(),
    nav: { name: 'charges', icon: 'revenue', group: 'money', phone: true },
  },
  {
    path: COMMISSIONS_PATH,
    access: { roles: [...STAFF.roles, 'finance'] },
    layout: 'staff',
    lazy: pageOf(money, 'CommissionsRoute'),
    nav: { name: 'commissions', icon: 'statement', group: 'money', phone: false },
  },
  {
    path: '/admin/commissions/:id',
    access: { roles: [...STAFF.roles, 'finance'] },
    layout: 'staff',
    lazy: pageOf(money, 'ShopStatementPage'),
  },
  {
    path: PAYOUTS_PATH,
    access: MONEY,
    layout: 'staff',
    lazy: pageOf(money, 'PayoutsPage'),
    nav: { name: 'payouts', icon: 'payouts', group: 'money', phone: true },
  },
  {
    path: BANK_PATH,
    access: { roles: ['master', 'finance'] },
    layout: 'staff',
    lazy: pageOf(money, 'BankPage'),
    nav: { name: 'bank', icon: 'bank', group: 'money', phone: false },
  },
  { path: '/admin/payouts/:id', access: MONEY, layout: 'staff', lazy: pageOf(money, 'PayoutPage') },
  { path: PAYOUT_BATCHES_PATH, access: MONEY, layout: 'staff', lazy: pageOf(money, 'PayoutBatchesPage') },
  { path: '/admin/payout-batches/:id', access: MONEY, layout: 'staff', lazy: pageOf(money, 'PayoutBatchPage') },
  {
    path: BILLING_CONTROL_PATH,
    access: MASTER,
    layout: 'staff',
    lazy: pageOf(money, 'BillingControlRoute'),
    nav: { name: 'billingControl', icon: 'billingControl', group: 'money', phone: false },
  },
  {
    path: '/admin/users',
    access: STAFF,
    layout: 'staff',
    lazy: async () => (await staffPages()).usersPage(),
    nav: { name: 'users', icon: 'people', phone: true },
  },
  { path: '/admin/users/:id', access: STAFF, layout: 'staff', lazy: () => import('../pages/account/AccountRoute.js') },
  {
    path: '/admin/activity',
    access: STAFF,
    layout: 'staff',
    lazy: async () => (await staffPages()).activityRoute(),
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
    lazy: async () => (await staffPages()).directTestingPage(),
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
    lazy: async () => (await staffPages()).agreementTextsPage(),
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
