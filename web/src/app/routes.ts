// Every page once: its address, who may open it, the frame around it, the chunk that holds it, and its place in the
// side bar. Router, guards, side bar, bottom bar and tabs read this table.
import type { ComponentType } from 'react';
import {
  ACCOUNTS_PATH,
  AGREEMENT_PATH,
  APPLICATIONS_PATH,
  AUTH_PATH,
  BLUE_SCREEN_PATH,
  BUSINESS_ONBOARDING_PATH,
  CONFIRMATION_PATH,
  CONSENTS_PATH,
  DEMO_PATH,
  HELP_PATH,
  NOT_MY_DEVICE_PATH,
  ONBOARDING_PATH,
  PENDING_PATH,
  PROFILE_PATH,
  REGISTER_SHOP_PATH,
  SETTINGS_PATH,
  TENANT_ONBOARDING_PATH,
  TEXTS_PATH,
  TRACK_PATH,
  TRAINING_PATH,
  VERIFY_PATH,
} from '#entities/paths.js';
import { HELP_CENTER_PATH } from '#ui/navigation/help-path.js';
import {
  MASTER,
  NOT_SUSPENDED_ACCOUNTS,
  SHOP,
  SHOP_ADMIN,
  SHOP_ADMIN_FROM_APPROVAL,
  STAFF,
  type Access,
} from './access.js';
import type { messages } from './layouts/layouts.messages.js';
import type { NavIcon } from './layouts/nav-icons.js';

type Messages = typeof messages;

/**
 * `public`: header and one column, narrow or wide. `account`: the frame of a person's own pages, which is that of their
 * start page. `public-or-account`: the one for a visitor, the other for who is signed in. `staff`: side bar and top bar.
 * `none`: the page decides by itself.
 */
export type Layout = 'public' | 'public-wide' | 'account' | 'public-or-account' | 'staff' | 'none';

export interface PageRoute {
  path: string;
  access: Access;
  layout: Layout;
  /** Each page is a chunk of its own: what a visitor does not open is not loaded. */
  lazy: () => Promise<{ default: ComponentType }>;
  nav?: {
    /** Its text stands in `layouts/layouts.messages.ts`, which visitors do not load. */
    name: keyof Messages['nav'];
    icon: NavIcon;
    group?: keyof Messages['navGroups'];
    phone: boolean;
    /** Its name among the tabs of the dashboard that it belongs to. */
    tab?: keyof Messages['tabs'];
  };
}

/** The two share a chunk, as they share most of what they show. */
const staffEmailPage = (name: 'EmailsPage' | 'MailboxPage') => async () => ({
  default: (await import('#features/notifications/pages/staff-pages.js'))[name],
});

export const ROUTES: readonly PageRoute[] = [
  { path: '/', access: 'anyone', layout: 'none', lazy: () => import('./pages/HomePage.js') },
  { path: AUTH_PATH, access: 'anyone', layout: 'none', lazy: () => import('./pages/AuthRoute.js') },
  {
    path: '/set-password',
    access: 'anyone',
    layout: 'public',
    lazy: () => import('#features/access/pages/SetPasswordPage.js'),
  },
  {
    path: '/confirm-email',
    access: 'anyone',
    layout: 'public',
    lazy: () => import('#features/access/pages/ConfirmEmailPage.js'),
  },
  { path: HELP_PATH, access: 'anyone', layout: 'none', lazy: () => import('./pages/GetHelpRoute.js') },
  { path: '/terms', access: 'anyone', layout: 'public-or-account', lazy: () => import('./pages/LegalRoute.js') },
  { path: '/privacy', access: 'anyone', layout: 'public-or-account', lazy: () => import('./pages/LegalRoute.js') },
  {
    path: DEMO_PATH,
    access: 'anyone',
    layout: 'public-wide',
    lazy: () => import('#features/landing/pages/DemoPage.js'),
  },
  {
    path: BLUE_SCREEN_PATH,
    access: 'anyone',
    layout: 'public-wide',
    lazy: () => import('#features/blue-screen/pages/BlueScreenPage.js'),
  },
  {
    path: TRACK_PATH,
    access: 'anyone',
    layout: 'none',
    lazy: () => import('#features/repairs/pages/TrackRepairPage.js'),
  },
  {
    path: NOT_MY_DEVICE_PATH,
    access: 'anyone',
    layout: 'none',
    lazy: () => import('#features/repairs/pages/NotMyDevicePage.js'),
  },
  { path: REGISTER_SHOP_PATH, access: 'anyone', layout: 'none', lazy: () => import('./pages/RegisterShopRoute.js') },
  { path: CONFIRMATION_PATH, access: 'anyone', layout: 'none', lazy: () => import('./pages/ConfirmationRoute.js') },
  { path: PENDING_PATH, access: 'signed-in', layout: 'none', lazy: () => import('./pages/PendingApprovalRoute.js') },
  { path: VERIFY_PATH, access: 'anyone', layout: 'none', lazy: () => import('./pages/VerifyDocumentRoute.js') },
  { path: '/download-agent', access: 'anyone', layout: 'none', lazy: () => import('./pages/DownloadAgentRoute.js') },
  // First in the side bar of those who have it; a customer's own page has no side bar.
  {
    path: '/user',
    access: { roles: ['tech', 'finance', 'sales', 'user'] },
    layout: 'none',
    lazy: () => import('./pages/UserPage.js'),
    nav: { name: 'dashboard', icon: 'dashboard', phone: true },
  },
  {
    path: '/tenant/overview',
    access: SHOP_ADMIN,
    layout: 'staff',
    lazy: () => import('./pages/ShopDashboardPage.js'),
    nav: { name: 'dashboard', icon: 'dashboard', phone: true, tab: 'overview' },
  },
  {
    path: '/tenant',
    access: SHOP,
    layout: 'staff',
    lazy: () => import('./pages/BenchPage.js'),
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
    lazy: () => import('#features/repairs/pages/RepairPage.js'),
  },
  {
    path: '/tenant/services',
    access: SHOP_ADMIN,
    layout: 'staff',
    lazy: () => import('./pages/ShopServicesRoute.js'),
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
    path: '/tenant/team',
    access: SHOP_ADMIN,
    layout: 'staff',
    lazy: () => import('#features/people/pages/TeamPage.js'),
    nav: { name: 'team', icon: 'people', group: 'shop', phone: false },
  },
  {
    path: TENANT_ONBOARDING_PATH,
    access: SHOP_ADMIN_FROM_APPROVAL,
    layout: 'account',
    lazy: () => import('./pages/TenantOnboardingRoute.js'),
    // `use-listed-pages.ts`: Onboarding, while one of the seven steps is open.
    nav: { name: 'plan', icon: 'applications', group: 'shop', phone: false },
  },
  {
    path: '/tenant/activity',
    access: SHOP_ADMIN,
    layout: 'staff',
    lazy: () => import('./pages/ActivityRoute.js'),
    nav: { name: 'activity', icon: 'activity', group: 'shop', phone: false },
  },
  {
    path: '/admin',
    access: STAFF,
    layout: 'staff',
    lazy: () => import('./pages/PlatformPage.js'),
    nav: { name: 'dashboard', icon: 'dashboard', phone: true },
  },
  {
    path: '/admin/repairs/:id',
    access: STAFF,
    layout: 'staff',
    lazy: () => import('#features/repairs/pages/RepairPage.js'),
  },
  {
    path: APPLICATIONS_PATH,
    access: { roles: [...STAFF.roles, 'sales'] },
    layout: 'staff',
    lazy: () => import('#features/onboarding/pages/ApplicationsPage.js'),
    nav: { name: 'applications', icon: 'applications', group: 'shops', phone: true },
  },
  {
    path: '/admin/applications/:id',
    access: { roles: [...STAFF.roles, 'sales'] },
    layout: 'staff',
    lazy: () => import('#features/onboarding/pages/ApplicationPage.js'),
  },
  {
    path: ACCOUNTS_PATH,
    access: STAFF,
    layout: 'staff',
    lazy: () => import('#features/account-review/pages/AccountsPage.js'),
    nav: { name: 'accounts', icon: 'people', group: 'shops', phone: false },
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
  { path: '/admin/users/:id', access: STAFF, layout: 'staff', lazy: () => import('./pages/AccountRoute.js') },
  {
    path: '/admin/activity',
    access: STAFF,
    layout: 'staff',
    lazy: () => import('./pages/ActivityRoute.js'),
    nav: { name: 'activity', icon: 'activity', phone: true },
  },
  {
    path: '/admin/emails',
    access: STAFF,
    layout: 'staff',
    lazy: staffEmailPage('EmailsPage'),
    nav: { name: 'emails', icon: 'emails', phone: false },
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
    lazy: staffEmailPage('MailboxPage'),
    nav: { name: 'outbox', icon: 'mailbox', phone: false },
  },
  {
    path: '/notifications',
    access: NOT_SUSPENDED_ACCOUNTS,
    layout: 'account',
    lazy: () => import('#features/notifications/pages/NotificationsPage.js'),
  },
  { path: ONBOARDING_PATH, access: 'signed-in', layout: 'account', lazy: () => import('./pages/OnboardingRoute.js') },
  {
    path: BUSINESS_ONBOARDING_PATH,
    access: 'signed-in',
    layout: 'account',
    lazy: () => import('./pages/OnboardingRoute.js'),
  },
  { path: TRAINING_PATH, access: 'signed-in', layout: 'account', lazy: () => import('./pages/TrainingRoute.js') },
  {
    path: AGREEMENT_PATH,
    access: 'signed-in',
    layout: 'account',
    lazy: () => import('#features/signing/pages/AgreementPage.js'),
  },
  {
    path: CONSENTS_PATH,
    access: 'signed-in',
    layout: 'account',
    lazy: () => import('#features/signing/pages/SignedDocumentsPage.js'),
    nav: { name: 'signedDocuments', icon: 'agreements', group: 'you', phone: false },
  },
  {
    path: PROFILE_PATH,
    access: 'signed-in',
    layout: 'account',
    lazy: () => import('#features/access/pages/ProfilePage.js'),
    nav: { name: 'profile', icon: 'profile', group: 'you', phone: false },
  },
  {
    path: SETTINGS_PATH,
    access: 'signed-in',
    layout: 'account',
    lazy: () => import('./pages/SettingsRoute.js'),
    nav: { name: 'settings', icon: 'settings', group: 'you', phone: false },
  },
  {
    path: HELP_CENTER_PATH,
    access: 'anyone',
    layout: 'public-or-account',
    lazy: () => import('#features/help/pages/HelpCenterPage.js'),
    nav: { name: 'help', icon: 'help', group: 'you', phone: false },
  },
  {
    path: '/help/:slug',
    access: 'anyone',
    layout: 'public-or-account',
    lazy: () => import('#features/help/pages/HelpCenterPage.js'),
  },
];

/**
 * Addresses of the specification that are another page of ours (`decisions.md`); somebody's data, so they ask who is
 * there.
 */
export const ALIASES = [
  { path: '/tenant-portal', to: '/tenant' },
  { path: '/working-tenant-dashboard', to: '/tenant' },
  { path: '/tenant-dashboard', to: '/tenant' },
  { path: '/device-scanner', to: '/tenant' },
  { path: '/customer-portal', to: '/user' },
  { path: '/user-portal', to: '/user' },
] as const;

/**
 * Addresses of the specification whose area is not built yet (spec part 1 §2); who may ask is known all the same
 * (`decisions.md`).
 */
export const NOT_OPEN_YET: readonly { path: string; access: Access }[] = [
  ...['/orders/new', '/shop', '/store', '/computer-land', '/patches', '/test-agent'].map((path) => ({
    path,
    access: 'anyone' as const,
  })),
  { path: '/tenant-dashboard-full', access: SHOP },
  ...['/remote-injection', '/bsod-recovery'].map((path) => ({
    path,
    access: { roles: ['master', 'admin', 'tenant_admin', 'tech'] } as const,
  })),
  { path: '/non-bootable-analysis', access: STAFF },
  { path: '/direct-device-testing', access: MASTER },
];
