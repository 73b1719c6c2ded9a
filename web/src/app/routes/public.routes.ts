// What a visitor opens, and what an account that waits for its approval sees.
import {
  AUTH_PATH,
  BLUE_SCREEN_PATH,
  CONFIRMATION_PATH,
  DEMO_PATH,
  HELP_PATH,
  NEW_ORDER_PATH,
  NOT_MY_DEVICE_PATH,
  ORDER_STATUS_PATH,
  PENDING_PATH,
  REGISTER_SHOP_PATH,
  TRACK_PATH,
  VERIFY_PATH,
  VERIFY_RECORD_PATH,
} from '#entities/paths.js';
import type { PageRoute } from './page-route.js';

export const PUBLIC_ROUTES: readonly PageRoute[] = [
  { path: '/', access: 'anyone', layout: 'none', lazy: () => import('../pages/public/HomePage.js') },
  { path: AUTH_PATH, access: 'anyone', layout: 'none', lazy: () => import('../pages/public/AuthRoute.js') },
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
  { path: HELP_PATH, access: 'anyone', layout: 'none', lazy: () => import('../pages/public/GetHelpRoute.js') },
  {
    path: '/terms',
    access: 'anyone',
    layout: 'public-or-account',
    lazy: () => import('../pages/public/LegalRoute.js'),
  },
  {
    path: '/privacy',
    access: 'anyone',
    layout: 'public-or-account',
    lazy: () => import('../pages/public/LegalRoute.js'),
  },
  {
    path: DEMO_PATH,
    access: 'anyone',
    layout: 'public-wide',
    lazy: () => import('../pages/public/DemoRoute.js'),
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
    path: NEW_ORDER_PATH,
    access: 'anyone',
    layout: 'public',
    lazy: () => import('#features/remote-orders/pages/NewOrderPage.js'),
  },
  {
    path: ORDER_STATUS_PATH,
    access: 'anyone',
    layout: 'public',
    lazy: () => import('#features/remote-orders/pages/OrderStatusPage.js'),
  },
  {
    path: NOT_MY_DEVICE_PATH,
    access: 'anyone',
    layout: 'none',
    lazy: () => import('#features/repairs/pages/NotMyDevicePage.js'),
  },
  {
    path: REGISTER_SHOP_PATH,
    access: 'anyone',
    layout: 'none',
    lazy: () => import('../pages/public/RegisterShopRoute.js'),
  },
  {
    path: CONFIRMATION_PATH,
    access: 'anyone',
    layout: 'none',
    lazy: () => import('../pages/public/ConfirmationRoute.js'),
  },
  {
    path: PENDING_PATH,
    access: 'signed-in',
    layout: 'none',
    lazy: () => import('../pages/account/PendingApprovalRoute.js'),
  },
  { path: VERIFY_PATH, access: 'anyone', layout: 'none', lazy: () => import('../pages/public/VerifyDocumentRoute.js') },
  {
    path: VERIFY_RECORD_PATH,
    access: 'anyone',
    layout: 'none',
    lazy: () => import('../pages/public/VerifyRecordRoute.js'),
  },
  {
    path: '/download-agent',
    access: 'anyone',
    layout: 'none',
    lazy: () => import('../pages/public/DownloadAgentRoute.js'),
  },
];
