// The address of every page that another one leads to; `app/routes.ts` says what stands there.

export const AUTH_PATH = '/auth';
/** How an account stands that is not active. */
export const PENDING_PATH = '/pending-approval';
/** The settings too, which open at the account. */
export const PROFILE_PATH = '/profile';
export const SETTINGS_PATH = '/settings';
export type SettingsTab = 'account' | 'security' | 'notifications' | 'appearance' | 'shop' | 'customers';
export const settingsPath = (tab: SettingsTab): string => `${SETTINGS_PATH}?tab=${tab}`;
export const NOTIFICATIONS_PATH = '/notifications';
export const DEMO_PATH = '/demo';
/** Where "Get Help Now" leads where the operator has set no shop of their own. */
export const HELP_PATH = '/get-help';

export const ONBOARDING_PATH = '/onboarding';
export const BUSINESS_ONBOARDING_PATH = '/business-onboarding';
export const TENANT_ONBOARDING_PATH = '/tenant-onboarding';
export const TRAINING_PATH = '/training';
export const REGISTER_SHOP_PATH = '/register-repair-shop';
export const CONFIRMATION_PATH = '/registration-confirmation';
export const AGREEMENT_PATH = '/user-agreement';
/** E-mails and the bell lead there too. */
export const CONSENTS_PATH = '/signed-documents';
export const VERIFY_PATH = '/verify-document';
/** The control centers of the specification. */
export const INJECTION_PATH = '/remote-injection';
export const BSOD_PATH = '/bsod-recovery';
export const NON_BOOTABLE_PATH = '/non-bootable-analysis';
export const PHONE_BRIDGE_PATH = '/tenant/phone-bridge';
export const REMOTE_REPAIR_PATH = '/remote-repair';
/** The page of the shop that has the specification's own address. */
export const COMPUTER_LAND_PATH = '/computer-land';
export const shopPagePath = (slug: string): string => `/shops/${encodeURIComponent(slug)}`;
/** The shop repair dashboard of the specification. */
export const REPAIR_DASHBOARD_PATH = '/tenant-dashboard-full';
/** A remote session, at its devices. */
export const remoteSessionPath = (id: string): string =>
  `${REMOTE_REPAIR_PATH}?session=${encodeURIComponent(id)}&tab=active`;
export const VERIFY_RECORD_PATH = '/verify-repair';
/** What a crash dump of Windows says, read in the browser. */
export const BLUE_SCREEN_PATH = '/blue-screen';

/** The bench of a shop, with this device chosen. */
export const benchPath = (deviceId: string): string => `/tenant?device=${encodeURIComponent(deviceId)}`;
export const AGENTS_PATH = '/tenant/agents';
export const agentPath = (id: string): string => `${AGENTS_PATH}/${encodeURIComponent(id)}`;
/** What a shop is counted by, and how it appeals. Its notifications lead there too. */
export const SHOP_PROTECTION_PATH = '/tenant/protection';
/** The same for staff; their notifications lead to one shop of it. */
export const PROTECTION_PATH = '/admin/protection';
export const protectedShopPath = (tenantId: string): string => `${PROTECTION_PATH}/${encodeURIComponent(tenantId)}`;
/** A request for help as its helper works on it; notifications lead there too. */
export const assistancePath = (id: string): string => `/assistance/${encodeURIComponent(id)}`;
/** The page of a call: its document alone may use camera, microphone and screen. */
export const callPath = (id: string): string => `${assistancePath(id)}/call`;
export const TEXTS_PATH = '/admin/agreements';
export const ACCOUNTS_PATH = '/admin/accounts';
export const APPLICATIONS_PATH = '/admin/applications';
export const applicationPath = (id: string): string => `${APPLICATIONS_PATH}/${id}`;
/** One account: who it is, what is to review of it, and what can be done. */
export const accountPath = (id: string): string => `/admin/users/${id}`;

export const TRACK_PATH = '/track-repair';
/** The warranty of a repair, for its customer; `id` is the tracking id. */
export const WARRANTY_PATH = '/warranty';
export const warrantyPath = (trackingId: string): string => `${WARRANTY_PATH}?id=${encodeURIComponent(trackingId)}`;
/** Where a shop reads the history that a device's owner shares. */
export const DEVICE_HISTORY_PATH = '/tenant/device-history';
export const NEW_ORDER_PATH = '/orders/new';
/** A remote order for its customer; emails lead there too. */
export const ORDER_STATUS_PATH = '/orders/track';
export const NOT_MY_DEVICE_PATH = '/not-my-device';
/** A repair's page for its customer; `trackingId` as it is shown. */
export const trackPath = (trackingId: string): string => `${TRACK_PATH}?id=${encodeURIComponent(trackingId)}`;
/** Where the repairs of a shop, or of every shop for staff, stand. */
export const repairsPath = (area: 'tenant' | 'admin'): string => (area === 'tenant' ? '/tenant/repairs' : '/admin');
export const repairPath = (area: 'tenant' | 'admin', id: string): string =>
  `/${area}/repairs/${encodeURIComponent(id)}`;
/** Devices that a customer leaves are written down there. */
export const INTAKE_PATH = '/tenant/intake';
export const CUSTOMERS_PATH = '/tenant/customers';
export const customerPath = (id: string): string => `${CUSTOMERS_PATH}/${encodeURIComponent(id)}`;
/** What is printed of a device that was left. */
export const printPath = (id: string, what: 'slip' | 'label'): string => `${repairPath('tenant', id)}/print/${what}`;
