// Each page is a chunk of its own: what a visitor does not open is not loaded.
import type { ComponentType } from 'react';
import type { PageName } from './paths.js';

type Load = () => Promise<{ Page: ComponentType }>;

const lettersPage =
  (name: 'LettersPage' | 'MailboxPage'): Load =>
  async () => ({ Page: (await import('../features/notifications/staff-pages.js'))[name] });

export const CHUNKS: Record<PageName, Load> = {
  home: () => import('./pages/HomePage.js'),
  getHelp: () => import('./pages/GetHelpRoute.js'),
  demo: () => import('./pages/DemoRoute.js'),
  auth: () => import('./pages/AuthRoute.js'),
  track: () => import('../features/repairs/TrackRepairPage.js'),
  notMyDevice: () => import('../features/repairs/NotMyDevicePage.js'),
  bench: () => import('./pages/BenchPage.js'),
  repairs: () => import('../features/repairs/RepairsPage.js'),
  repair: () => import('../features/repairs/RepairPage.js'),
  revenue: () => import('../features/billing/RevenuePage.js'),
  agents: () => import('../features/fleet/AgentsPage.js'),
  activity: () => import('./pages/ActivityRoute.js'),
  users: () => import('../features/people/UsersPage.js'),
  account: () => import('./pages/AccountRoute.js'),
  accounts: () => import('../features/account-review/AccountsPage.js'),
  team: () => import('../features/people/TeamPage.js'),
  notifications: () => import('./pages/NotificationsRoute.js'),
  letters: lettersPage('LettersPage'),
  mailbox: lettersPage('MailboxPage'),
  platform: () => import('./pages/PlatformPage.js'),
  registerShop: () => import('./pages/RegisterShopRoute.js'),
  confirmation: () => import('./pages/ConfirmationRoute.js'),
  applications: () => import('../features/onboarding/ApplicationsPage.js'),
  application: () => import('../features/onboarding/ApplicationPage.js'),
  setPassword: () => import('./pages/SetPasswordRoute.js'),
  confirmEmail: () => import('./pages/ConfirmEmailRoute.js'),
  profile: () => import('./pages/ProfileRoute.js'),
  settings: () => import('./pages/SettingsRoute.js'),
  signedDocuments: () => import('./pages/SignedDocumentsRoute.js'),
  agreement: () => import('./pages/AgreementRoute.js'),
  onboarding: () => import('./pages/OnboardingRoute.js'),
  training: () => import('./pages/TrainingRoute.js'),
  verifyDocument: () => import('./pages/VerifyDocumentRoute.js'),
  agreementTexts: () => import('../features/signing/AgreementTextsPage.js'),
  user: () => import('./pages/UserPage.js'),
  shopDashboard: () => import('./pages/ShopDashboardPage.js'),
  tenantOnboarding: () => import('./pages/TenantOnboardingRoute.js'),
  shopServices: () => import('./pages/ShopServicesRoute.js'),
  downloadAgent: () => import('./pages/DownloadAgentRoute.js'),
  pendingApproval: () => import('./pages/PendingApprovalRoute.js'),
};
