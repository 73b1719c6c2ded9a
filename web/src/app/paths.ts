// Every page once: its address, who may open it, where it stands in the shell, and the chunk that holds it. Router,
// guards, side bar and bottom bar read this table.
import { NOT_SUSPENDED, ROLES, SHOP_ROLES, type AccountStatus, type Role } from '@revive/contracts/roles';
import type { User } from '#api/current-user.js';
import { ACCOUNTS_PATH } from '#features/account-review/account-review.paths.js';
import { AUTH_PATH, PENDING_PATH, PROFILE_PATH, SETTINGS_PATH } from '#features/access/access.paths.js';
import { BUSINESS_ONBOARDING_PATH, ONBOARDING_PATH } from '#features/business-profile/profile.paths.js';
import { DEMO_PATH, HELP_PATH } from '#features/landing/landing.paths.js';
import { APPLICATIONS_PATH, CONFIRMATION_PATH, REGISTER_SHOP_PATH } from '#features/onboarding/onboarding.paths.js';
import { AGREEMENT_PATH, CONSENTS_PATH, TEXTS_PATH, VERIFY_PATH } from '#features/signing/signing.paths.js';
import { TENANT_ONBOARDING_PATH } from '#features/tenant-onboarding/tenant-onboarding.paths.js';
import { NOT_MY_DEVICE_PATH, TRACK_PATH } from '#features/repairs/repairs.paths.js';
import { TRAINING_PATH } from '#features/training/training.paths.js';
import type { NavIcon } from './layouts/nav-icons.js';

/**
 * `anyone`: with or without a session. `signed-in`: any account, whatever its status, but a suspended one, which has
 * the status page alone. Roles: an account of that role that is active, or of one of the page's `statuses`.
 */
export type Who = 'anyone' | 'signed-in' | readonly Role[];

/** The chunks of the product's pages; each address names one. */
export type PageName =
  | 'home'
  | 'auth'
  | 'track'
  | 'notMyDevice'
  | 'bench'
  | 'repairs'
  | 'repair'
  | 'revenue'
  | 'agents'
  | 'activity'
  | 'notifications'
  | 'letters'
  | 'mailbox'
  | 'platform'
  | 'user'
  | 'setPassword'
  | 'confirmEmail'
  | 'profile'
  | 'settings'
  | 'registerShop'
  | 'confirmation'
  | 'applications'
  | 'application'
  | 'users'
  | 'account'
  | 'accounts'
  | 'team'
  | 'pendingApproval'
  | 'shopDashboard'
  | 'agreement'
  | 'signedDocuments'
  | 'verifyDocument'
  | 'agreementTexts'
  | 'onboarding'
  | 'training'
  | 'tenantOnboarding'
  | 'shopServices'
  | 'downloadAgent'
  | 'getHelp'
  | 'demo';

export interface Page {
  path: string;
  who: Who;
  /** `public`: header and one column. `staff`: side bar and top bar. `home` decides by itself. */
  shell: 'public' | 'staff' | 'home';
  /** Its chunk, see `page-chunks.ts`. */
  page: PageName;
  /** Beside roles: the statuses of an account that it opens for; active alone unless said. */
  statuses?: readonly AccountStatus[];
  /** Its name among the tabs of the dashboard that it belongs to. */
  tab?: string;
  nav?: { label: string; icon: NavIcon; group?: 'Shop' | 'Shops' | 'Money' | 'You'; phone: boolean };
}

const STAFF = ['master', 'admin'] as const satisfies readonly Role[];
const ACTIVE_ALONE: readonly AccountStatus[] = ['active'];
/** `decisions.md`: the seven steps of a shop open with its approval. */
const FROM_APPROVAL: readonly AccountStatus[] = ['approved', 'training', 'active'];

export const PAGES: readonly Page[] = [
  { path: '/', who: 'anyone', shell: 'home', page: 'home' },
  { path: AUTH_PATH, who: 'anyone', shell: 'public', page: 'auth' },
  { path: '/set-password', who: 'anyone', shell: 'public', page: 'setPassword' },
  { path: '/confirm-email', who: 'anyone', shell: 'public', page: 'confirmEmail' },
  { path: HELP_PATH, who: 'anyone', shell: 'public', page: 'getHelp' },
  { path: DEMO_PATH, who: 'anyone', shell: 'public', page: 'demo' },
  { path: TRACK_PATH, who: 'anyone', shell: 'public', page: 'track' },
  { path: NOT_MY_DEVICE_PATH, who: 'anyone', shell: 'public', page: 'notMyDevice' },
  { path: REGISTER_SHOP_PATH, who: 'anyone', shell: 'public', page: 'registerShop' },
  { path: CONFIRMATION_PATH, who: 'anyone', shell: 'public', page: 'confirmation' },
  { path: PENDING_PATH, who: 'signed-in', shell: 'public', page: 'pendingApproval' },
  { path: VERIFY_PATH, who: 'anyone', shell: 'public', page: 'verifyDocument' },
  { path: '/download-agent', who: 'anyone', shell: 'public', page: 'downloadAgent' },

  // First in the side bar of those who have it; a customer's own page has no side bar.
  {
    path: '/user',
    who: ['tech', 'finance', 'sales', 'user'],
    shell: 'home',
    page: 'user',
    nav: { label: 'Dashboard', icon: 'dashboard', phone: true },
  },

  {
    path: '/tenant/overview',
    who: ['tenant_admin'],
    shell: 'staff',
    page: 'shopDashboard',
    tab: 'Overview',
    nav: { label: 'Dashboard', icon: 'dashboard', phone: true },
  },
  {
    path: '/tenant',
    who: SHOP_ROLES,
    shell: 'staff',
    page: 'bench',
    tab: 'Device Scanner',
    nav: { label: 'Bench', icon: 'bench', phone: true },
  },
  {
    path: '/tenant/repairs',
    who: SHOP_ROLES,
    shell: 'staff',
    page: 'repairs',
    nav: { label: 'Repairs', icon: 'repairs', phone: true },
  },
  { path: '/tenant/repairs/:id', who: SHOP_ROLES, shell: 'staff', page: 'repair' },
  {
    path: '/tenant/services',
    who: ['tenant_admin'],
    shell: 'staff',
    page: 'shopServices',
    tab: 'Services',
    nav: { label: 'Services', icon: 'services', group: 'Shop', phone: false },
  },
  {
    path: '/tenant/revenue',
    who: ['tenant_admin'],
    shell: 'staff',
    page: 'revenue',
    tab: 'Revenue',
    nav: { label: 'Revenue', icon: 'revenue', group: 'Shop', phone: true },
  },
  {
    path: '/tenant/agents',
    who: SHOP_ROLES,
    shell: 'staff',
    page: 'agents',
    nav: { label: 'Agents', icon: 'agents', group: 'Shop', phone: false },
  },
  {
    path: '/tenant/team',
    who: ['tenant_admin'],
    shell: 'staff',
    page: 'team',
    nav: { label: 'Team', icon: 'people', group: 'Shop', phone: false },
  },
  {
    path: TENANT_ONBOARDING_PATH,
    who: ['tenant_admin'],
    statuses: FROM_APPROVAL,
    shell: 'public',
    page: 'tenantOnboarding',
    nav: { label: 'Onboarding', icon: 'applications', group: 'Shop', phone: false },
  },
  {
    path: '/tenant/activity',
    who: ['tenant_admin'],
    shell: 'staff',
    page: 'activity',
    nav: { label: 'Activity', icon: 'activity', group: 'Shop', phone: false },
  },

  {
    path: '/admin',
    who: STAFF,
    shell: 'staff',
    page: 'platform',
    nav: { label: 'Dashboard', icon: 'dashboard', phone: true },
  },
  { path: '/admin/repairs/:id', who: STAFF, shell: 'staff', page: 'repair' },
  {
    path: APPLICATIONS_PATH,
    who: [...STAFF, 'sales'],
    shell: 'staff',
    page: 'applications',
    nav: { label: 'Applications', icon: 'applications', group: 'Shops', phone: true },
  },
  { path: '/admin/applications/:id', who: [...STAFF, 'sales'], shell: 'staff', page: 'application' },
  {
    path: ACCOUNTS_PATH,
    who: STAFF,
    shell: 'staff',
    page: 'accounts',
    nav: { label: 'Accounts', icon: 'people', group: 'Shops', phone: false },
  },
  {
    path: '/admin/revenue',
    who: [...STAFF, 'finance'],
    shell: 'staff',
    page: 'revenue',
    nav: { label: 'Charges', icon: 'revenue', group: 'Money', phone: true },
  },
  {
    path: '/admin/users',
    who: STAFF,
    shell: 'staff',
    page: 'users',
    nav: { label: 'Users', icon: 'people', phone: true },
  },
  { path: '/admin/users/:id', who: STAFF, shell: 'staff', page: 'account' },
  {
    path: '/admin/activity',
    who: STAFF,
    shell: 'staff',
    page: 'activity',
    nav: { label: 'Activity', icon: 'activity', phone: true },
  },

  {
    path: '/admin/letters',
    who: STAFF,
    shell: 'staff',
    page: 'letters',
    nav: { label: 'Letters', icon: 'letters', phone: false },
  },
  {
    path: TEXTS_PATH,
    who: ['master'],
    shell: 'staff',
    page: 'agreementTexts',
    nav: { label: 'Agreements', icon: 'agreements', phone: false },
  },
  {
    path: '/admin/mailbox',
    who: ['master'],
    shell: 'staff',
    page: 'mailbox',
    nav: { label: 'Mailbox', icon: 'mailbox', phone: false },
  },

  { path: '/notifications', who: ROLES, statuses: NOT_SUSPENDED, shell: 'public', page: 'notifications' },

  { path: ONBOARDING_PATH, who: 'signed-in', shell: 'public', page: 'onboarding' },
  { path: BUSINESS_ONBOARDING_PATH, who: 'signed-in', shell: 'public', page: 'onboarding' },
  { path: TRAINING_PATH, who: 'signed-in', shell: 'public', page: 'training' },
  { path: AGREEMENT_PATH, who: 'signed-in', shell: 'public', page: 'agreement' },
  {
    path: CONSENTS_PATH,
    who: 'signed-in',
    shell: 'public',
    page: 'signedDocuments',
    nav: { label: 'What you signed', icon: 'agreements', group: 'You', phone: false },
  },
  {
    path: PROFILE_PATH,
    who: 'signed-in',
    shell: 'public',
    page: 'profile',
    nav: { label: 'Profile', icon: 'profile', group: 'You', phone: false },
  },
  {
    path: SETTINGS_PATH,
    who: 'signed-in',
    shell: 'public',
    page: 'settings',
    nav: { label: 'Settings', icon: 'settings', group: 'You', phone: false },
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
export const NOT_OPEN_YET: readonly { path: string; who: Who }[] = [
  ...['/orders/new', '/shop', '/store', '/computer-land', '/patches', '/test-agent'].map((path) => ({
    path,
    who: 'anyone' as const,
  })),
  { path: '/tenant-dashboard-full', who: SHOP_ROLES },
  ...['/remote-injection', '/bsod-recovery'].map((path) => ({
    path,
    who: ['master', 'admin', 'tenant_admin', 'tech'] as const,
  })),
  { path: '/non-bootable-analysis', who: STAFF },
  { path: '/direct-device-testing', who: ['master'] },
];

/** Whether this person may open a page; undefined is an anonymous visitor. */
export function mayOpen(
  who: Who,
  user: Pick<User, 'role' | 'status'> | undefined,
  statuses: readonly AccountStatus[] = ACTIVE_ALONE,
): boolean {
  if (who === 'anyone') return true;
  if (user === undefined) return false;
  return who === 'signed-in' || (statuses.includes(user.status) && who.includes(user.role));
}

/** Who has the bell, its page and its preferences; the calls behind them refuse everybody else. */
export const hasBell = (user: Pick<User, 'role' | 'status' | 'mustChangePassword' | 'otp'>): boolean =>
  mayOpen(ROLES, user, NOT_SUSPENDED) && user.mustChangePassword !== true && user.otp !== 'demanded';

/** spec part 1 §6: where an active account lands, and the frame that its own pages stand in. */
const WORKSPACES: Record<Role, { home: '/admin' | '/tenant' | '/user'; frame: 'staff' | 'public' }> = {
  master: { home: '/admin', frame: 'staff' },
  admin: { home: '/admin', frame: 'staff' },
  tenant_admin: { home: '/tenant', frame: 'staff' },
  tech: { home: '/user', frame: 'staff' },
  finance: { home: '/user', frame: 'staff' },
  sales: { home: '/user', frame: 'staff' },
  user: { home: '/user', frame: 'public' },
};

/** spec part 1 §2: what an account that is not active is shown. A page that is not open yet is never the one. */
const HELD: Record<Exclude<AccountStatus, 'active'>, string> = {
  pending: PENDING_PATH,
  approved: BUSINESS_ONBOARDING_PATH,
  training: ONBOARDING_PATH,
  suspended: PENDING_PATH,
};

export const homeOf = (role: Role): string => WORKSPACES[role].home;

/** Where `/` leads a signed-in person, by role and status. */
export function landingOf({ role, status }: Pick<User, 'role' | 'status'>): string {
  if (status === 'active') return homeOf(role);
  // A status that this build does not know is held like a pending one.
  const held = Object.hasOwn(HELD, status) ? HELD[status] : PENDING_PATH;
  return PAGES.some(({ path }) => path === held) ? held : PENDING_PATH;
}

/** Whether the seven steps of a shop are what somebody can do before the account is active. */
export const mayTakeSteps = ({ role, status, tenantId }: Pick<User, 'role' | 'status' | 'tenantId'>): boolean =>
  status !== 'active' && tenantId !== undefined && mayOpen(['tenant_admin'], { role, status }, FROM_APPROVAL);

/** A technician of no shop has no bench, hence no side bar. */
export const frameOf = ({ role, status, tenantId }: Pick<User, 'role' | 'status' | 'tenantId'>): 'staff' | 'public' =>
  status !== 'active' || (role === 'tech' && tenantId === undefined) ? 'public' : WORKSPACES[role].frame;
