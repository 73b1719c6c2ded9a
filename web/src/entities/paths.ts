// Paths of all pages with incoming links; `app/routes.ts` maps them to components.

export const AUTH_PATH = '/auth';
/** Status page of an inactive account. */
export const PENDING_PATH = '/pending-approval';
/** Same page as the settings, opened on the account tab. */
export const PROFILE_PATH = '/profile';
export const SETTINGS_PATH = '/settings';
export type SettingsTab = 'account' | 'security' | 'notifications' | 'appearance' | 'shop' | 'customers';
export const settingsPath = (tab: SettingsTab): string => `${SETTINGS_PATH}?tab=${tab}`;
export const NOTIFICATIONS_PATH = '/notifications';
export const DEMO_PATH = '/demo';
/** Default target of "Get Help Now" if the operator has configured none. */
export const HELP_PATH = '/get-help';

export const ONBOARDING_PATH = '/onboarding';
export const BUSINESS_ONBOARDING_PATH = '/business-onboarding';
export const TENANT_ONBOARDING_PATH = '/tenant-onboarding';
export const TRAINING_PATH = '/training';
export const REGISTER_SHOP_PATH = '/register-repair-shop';
export const CONFIRMATION_PATH = '/registration-confirmation';
export const AGREEMENT_PATH = '/user-agreement';
/** Also linked from emails and notifications. */
export const CONSENTS_PATH = '/signed-documents';
export const VERIFY_PATH = '/verify-document';
/** Control centers of the specification. */
export const INJECTION_PATH = '/remote-injection';
export const BSOD_PATH = '/bsod-recovery';
export const NON_BOOTABLE_PATH = '/non-bootable-analysis';
export const PHONE_BRIDGE_PATH = '/tenant/phone-bridge';
export const REMOTE_REPAIR_PATH = '/remote-repair';
/** The shop page with a fixed path in the specification. */
export const COMPUTER_LAND_PATH = '/computer-land';
export const shopPagePath = (slug: string): string => `/shops/${encodeURIComponent(slug)}`;
/** Shop repair dashboard of the specification. */
export const REPAIR_DASHBOARD_PATH = '/tenant-dashboard-full';
/** A remote session on the tab of its devices. */
export const remoteSessionPath = (id: string): string =>
  `${REMOTE_REPAIR_PATH}?session=${encodeURIComponent(id)}&tab=active`;
export const VERIFY_RECORD_PATH = '/verify-repair';
/** Reads Windows crash dumps in the browser. */
export const BLUE_SCREEN_PATH = '/blue-screen';

/** The shop’s bench with a selected device. */
export const benchPath = (deviceId: string): string => `/tenant?device=${encodeURIComponent(deviceId)}`;
export const AGENTS_PATH = '/tenant/agents';
export const agentPath = (id: string): string => `${AGENTS_PATH}/${encodeURIComponent(id)}`;
/** Limits and appeals of a shop. Also linked from its notifications. */
export const SHOP_PROTECTION_PATH = '/tenant/protection';
/** Limits of all shops, for staff. Notifications of staff link to a single shop. */
export const PROTECTION_PATH = '/admin/protection';
export const protectedShopPath = (tenantId: string): string => `${PROTECTION_PATH}/${encodeURIComponent(tenantId)}`;
/** A request for help, for its helper. Also linked from notifications. */
export const assistancePath = (id: string): string => `/assistance/${encodeURIComponent(id)}`;
/** Page of a call, the only document that may use camera, microphone and screen. */
export const callPath = (id: string): string => `${assistancePath(id)}/call`;
export const TEXTS_PATH = '/admin/agreements';
export const ACCOUNTS_PATH = '/admin/accounts';
export const APPLICATIONS_PATH = '/admin/applications';
export const applicationPath = (id: string): string => `${APPLICATIONS_PATH}/${id}`;
/** An account with its review and actions. */
export const accountPath = (id: string): string => `/admin/users/${id}`;

export const TRACK_PATH = '/track-repair';
/** Warranty page of the customer. `id` is the tracking id. */
export const WARRANTY_PATH = '/warranty';
export const warrantyPath = (trackingId: string): string => `${WARRANTY_PATH}?id=${encodeURIComponent(trackingId)}`;
/** Device history shared by its owner, for shops. */
export const DEVICE_HISTORY_PATH = '/tenant/device-history';
export const NEW_ORDER_PATH = '/orders/new';
/** A remote order for its customer. Also linked from emails. */
export const ORDER_STATUS_PATH = '/orders/track';
export const NOT_MY_DEVICE_PATH = '/not-my-device';
/** Tracking page of the customer. `trackingId` in display form. */
export const trackPath = (trackingId: string): string => `${TRACK_PATH}?id=${encodeURIComponent(trackingId)}`;
/** List of repairs: a shop’s own, or all repairs for staff. */
export const repairsPath = (area: 'tenant' | 'admin'): string => (area === 'tenant' ? '/tenant/repairs' : '/admin');
export const repairPath = (area: 'tenant' | 'admin', id: string): string =>
  `/${area}/repairs/${encodeURIComponent(id)}`;
/** Intake of devices at the counter. */
export const INTAKE_PATH = '/tenant/intake';
export const CUSTOMERS_PATH = '/tenant/customers';
export const customerPath = (id: string): string => `${CUSTOMERS_PATH}/${encodeURIComponent(id)}`;
/** Print page of a device left at the counter. */
export const printPath = (id: string, what: 'slip' | 'label'): string => `${repairPath('tenant', id)}/print/${what}`;
