// Each page is a chunk of its own: what a visitor does not open is not loaded.
import type { ComponentType } from 'react';
import type { PageName } from './paths.js';

type Load = () => Promise<{ Page: ComponentType }>;

const lettersPage =
  (name: 'LettersPage' | 'MailboxPage'): Load =>
  async () => ({ Page: (await import('#features/notifications/pages/staff-pages.js'))[name] });

export const CHUNKS: Record<PageName, Load> = {
  home: () => import('./pages/HomePage.js'),
  getHelp: () => import('./pages/GetHelpRoute.js'),
  demo: () => import('./pages/DemoRoute.js'),
  auth: () => import('./pages/AuthRoute.js'),
  track: () => import('#features/repairs/pages/TrackRepairPage.js'),
  notMyDevice: () => import('#features/repairs/pages/NotMyDevicePage.js'),
  bench: () => import('./pages/BenchPage.js'),
  repairs: () => import('#features/repairs/pages/RepairsPage.js'),
  repair: () => import('#features/repairs/pages/RepairPage.js'),
  revenue: () => import('#features/billing/pages/RevenuePage.js'),
  agents: () => import('#features/fleet/pages/AgentsPage.js'),
  activity: () => import('./pages/ActivityRoute.js'),
  users: () => import('#features/people/pages/UsersPage.js'),
  account: () => import('./pages/AccountRoute.js'),
  accounts: () => import('#features/account-review/pages/AccountsPage.js'),
  team: () => import('#features/people/pages/TeamPage.js'),
  notifications: () => import('./pages/NotificationsRoute.js'),
  letters: lettersPage('LettersPage'),
  mailbox: lettersPage('MailboxPage'),
  platform: () => import('./pages/PlatformPage.js'),
  registerShop: () => import('./pages/RegisterShopRoute.js'),
  confirmation: () => import('./pages/ConfirmationRoute.js'),
  applications: () => import('#features/onboarding/pages/ApplicationsPage.js'),
  application: () => import('#features/onboarding/pages/ApplicationPage.js'),
  setPassword: () => import('./pages/SetPasswordRoute.js'),
  confirmEmail: () => import('./pages/ConfirmEmailRoute.js'),
  profile: () => import('./pages/ProfileRoute.js'),
  settings: () => import('./pages/SettingsRoute.js'),
  signedDocuments: () => import('./pages/SignedDocumentsRoute.js'),
  agreement: () => import('./pages/AgreementRoute.js'),
  onboarding: () => import('./pages/OnboardingRoute.js'),
  training: () => import('./pages/TrainingRoute.js'),
  verifyDocument: () => import('./pages/VerifyDocumentRoute.js'),
  agreementTexts: () => import('#features/signing/pages/AgreementTextsPage.js'),
  user: () => import('./pages/UserPage.js'),
  shopDashboard: () => import('./pages/ShopDashboardPage.js'),
  tenantOnboarding: () => import('./pages/TenantOnboardingRoute.js'),
  shopServices: () => import('./pages/ShopServicesRoute.js'),
  downloadAgent: () => import('./pages/DownloadAgentRoute.js'),
  pendingApproval: () => import('./pages/PendingApprovalRoute.js'),
};
