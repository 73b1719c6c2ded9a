import {
  AGREEMENT_PATH,
  BUSINESS_ONBOARDING_PATH,
  CONSENTS_PATH,
  DEVICES_PATH,
  ONBOARDING_PATH,
  PROFILE_PATH,
  SETTINGS_PATH,
  TRAINING_PATH,
} from '#entities/paths.js';
import { HELP_CENTER_PATH } from '#ui/navigation/help-path.js';
import { ACTIVE_ACCOUNTS, NOT_SUSPENDED_ACCOUNTS } from '../access.js';
import type { PageRoute } from './page-route.js';

export const ACCOUNT_ROUTES: readonly PageRoute[] = [
  {
    path: '/notifications',
    access: NOT_SUSPENDED_ACCOUNTS,
    layout: 'account',
    lazy: () => import('#features/notifications/pages/NotificationsPage.js'),
  },
  {
    path: ONBOARDING_PATH,
    access: 'signed-in',
    layout: 'account',
    lazy: () => import('../pages/account/OnboardingRoute.js'),
  },
  {
    path: BUSINESS_ONBOARDING_PATH,
    access: 'signed-in',
    layout: 'account',
    lazy: () => import('../pages/account/OnboardingRoute.js'),
  },
  {
    path: TRAINING_PATH,
    access: 'signed-in',
    layout: 'account',
    lazy: () => import('../pages/account/TrainingRoute.js'),
  },
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
    path: DEVICES_PATH,
    access: ACTIVE_ACCOUNTS,
    layout: 'account',
    lazy: () => import('#features/device-detection/pages/DevicesPage.js'),
    nav: { name: 'myDevices', icon: 'devices', group: 'you', phone: false },
  },
  {
    path: PROFILE_PATH,
    access: 'signed-in',
    layout: 'account',
    lazy: () => import('../pages/account/SettingsRoute.js'),
    nav: { name: 'profile', icon: 'profile', group: 'you', phone: false },
  },
  {
    path: SETTINGS_PATH,
    access: 'signed-in',
    layout: 'account',
    lazy: () => import('../pages/account/SettingsRoute.js'),
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
