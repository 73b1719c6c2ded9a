// Paths of all pages with incoming links; `app/routes.ts` maps them to components.

export const AUTH_PATH = '/auth';
export const PENDING_PATH = '/pending-approval';
/** Same page as the settings, opened on the account tab. */
export const PROFILE_PATH = '/profile';
export const SETTINGS_PATH = '/settings';
export type SettingsTab = 'account' | 'security' | 'notifications' | 'appearance' | 'shop' | 'customers';
export const settingsPath = (tab: SettingsTab): string => `${SETTINGS_PATH}?tab=${tab}`;
/** Devices of the account. A document of its own: only this page may use USB and serial ports. */
export const DEVICES_PATH = '/devices';
export const DIRECT_TESTING_PATH = '/direct-device-testing';
export const ROLLOUTS_PATH = '/admin/rollouts';
export const DOWNLOAD_AGENT_PATH = '/download-agent';
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
export const CONSENTS_PATH = '/signed-documents';
export const VERIFY_PATH = '/verify-document';
export const INJECTION_PATH = '/remote-injection';
export const BSOD_PATH = '/bsod-recovery';
export const NON_BOOTABLE_PATH = '/non-bootable-analysis';
export const PHONE_BRIDGE_PATH = '/tenant/phone-bridge';
export const REMOTE_REPAIR_PATH = '/remote-repair';
/** The shop page with a fixed path in the specification. */
export const COMPUTER_LAND_PATH = '/computer-land';
export const shopPagePath = (slug: string): string => `/shops/${encodeURIComponent(slug)}`;
export const REPAIR_DASHBOARD_PATH = '/tenant-dashboard-full';
export const remoteSessionPath = (id: string): string =>
  `${REMOTE_REPAIR_PATH}?session=${encodeURIComponent(id)}&tab=active`;
export const VERIFY_RECORD_PATH = '/verify-repair';
export const BLUE_SCREEN_PATH = '/blue-screen';

export const benchPath = (deviceId: string): string => `/tenant?device=${encodeURIComponent(deviceId)}`;
export const AGENTS_PATH = '/tenant/agents';
/** Checks agents. A document of its own: only this page may call the agent on this PC. */
export const TEST_AGENT_PATH = '/test-agent';
export const agentPath = (id: string): string => `${AGENTS_PATH}/${encodeURIComponent(id)}`;
export const SHOP_PROTECTION_PATH = '/tenant/protection';
export const PROTECTION_PATH = '/admin/protection';
export const protectedShopPath = (tenantId: string): string => `${PROTECTION_PATH}/${encodeURIComponent(tenantId)}`;
export const assistancePath = (id: string): string => `/assistance/${encodeURIComponent(id)}`;
/** Page of a call, the only document that may use camera, microphone and screen. */
export const callPath = (id: string): string => `${assistancePath(id)}/call`;
export const TEXTS_PATH = '/admin/agreements';
export const REVENUE_PATH = '/tenant/revenue';
export const PAYOUTS_PATH = '/admin/payouts';
export const payoutPath = (id: string): string => `${PAYOUTS_PATH}/${encodeURIComponent(id)}`;
export const ownPayoutPath = (id: string): string => `/tenant/payouts/${encodeURIComponent(id)}`;
export const PAYOUT_BATCHES_PATH = '/admin/payout-batches';
export const payoutBatchPath = (id: string): string => `${PAYOUT_BATCHES_PATH}/${encodeURIComponent(id)}`;
/** Bank statements of the platform, and of a shop. */
export const BANK_PATH = '/admin/bank';
export const OWN_BANK_PATH = '/tenant/bank';
export const COMMISSIONS_PATH = '/admin/commissions';
export const BILLING_CONTROL_PATH = '/admin/billing-control';
export const STATEMENT_PATH = '/tenant/statement';
export const ACCOUNTS_PATH = '/admin/accounts';
export const APPLICATIONS_PATH = '/admin/applications';
export const applicationPath = (id: string): string => `${APPLICATIONS_PATH}/${id}`;
export const accountPath = (id: string): string => `/admin/users/${id}`;

export const TRACK_PATH = '/track-repair';
/** Warranty page of the customer. `id` is the tracking id. */
export const WARRANTY_PATH = '/warranty';
export const warrantyPath = (trackingId: string): string => `${WARRANTY_PATH}?id=${encodeURIComponent(trackingId)}`;
export const PRINTERS_PATH = '/tenant/printers';
export const DEVICE_HISTORY_PATH = '/tenant/device-history';
export const NEW_ORDER_PATH = '/orders/new';
export const ORDER_STATUS_PATH = '/orders/track';
export const NOT_MY_DEVICE_PATH = '/not-my-device';
/** Tracking page of the customer. `trackingId` in display form. */
export const trackPath = (trackingId: string): string => `${TRACK_PATH}?id=${encodeURIComponent(trackingId)}`;
export const repairsPath = (area: 'tenant' | 'admin'): string => (area === 'tenant' ? '/tenant/repairs' : '/admin');
export const repairPath = (area: 'tenant' | 'admin', id: string): string =>
  `/${area}/repairs/${encodeURIComponent(id)}`;
export const INTAKE_PATH = '/tenant/intake';
export const CUSTOMERS_PATH = '/tenant/customers';
export const customerPath = (id: string): string => `${CUSTOMERS_PATH}/${encodeURIComponent(id)}`;
export const printPath = (id: string, what: 'slip' | 'label'): string => `${repairPath('tenant', id)}/print/${what}`;
export const DRAWER_PATH = '/tenant/drawer';
