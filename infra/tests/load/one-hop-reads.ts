import type { routes, RouteName } from '@revive/contracts/routes/routes';
import type { ServiceName } from '@revive/platform/core/service-names';

/** The rows of the contract's table that only read. */
export type ReadName = { [Name in RouteName]: (typeof routes)[Name]['method'] extends 'GET' ? Name : never }[RouteName];

export interface OneHopRead {
  /** Whose database answers. */
  readonly service: ServiceName;
  readonly who: 'shop' | 'nobody';
  readonly path: (repair: { readonly id: string; readonly trackingId: string }) => string;
}

/**
 * Every read of the product; a new one does not compile before it has its line here. A sentence: why it is no read with
 * one hop.
 */
export const READS: Readonly<Record<ReadName, OneHopRead | string>> = {
  listBenchDevices: { service: 'fleet', who: 'shop', path: () => '/api/bench/devices' },
  listAgents: { service: 'fleet', who: 'shop', path: () => '/api/agents' },
  getConfirmation: { service: 'fleet', who: 'shop', path: () => '/api/agents/confirmation' },
  listRepairs: { service: 'repairs', who: 'shop', path: () => '/api/repairs' },
  getRepair: { service: 'repairs', who: 'shop', path: ({ id }) => `/api/repairs/${id}` },
  getShopPrices: 'two hops: repairs asks catalog for the price book',
  getRepairStatus: {
    service: 'repairs',
    who: 'nobody',
    path: ({ trackingId }) => `/api/customer/repair-status?trackingId=${trackingId}`,
  },
  downloadReceipt: 'a file, made when it is asked for: once or twice for a repair',
  getBilling: { service: 'billing', who: 'shop', path: () => '/api/billing' },
  readBankDetails: { service: 'onboarding', who: 'shop', path: () => '/api/bank-details' },
  readShopBankDetails: 'for staff: the shop of this scenario may not read it',
  readPayoutHold: { service: 'billing', who: 'shop', path: () => '/api/payouts/hold' },
  listRecentAudit: { service: 'identity', who: 'shop', path: () => '/api/audit/recent' },
  getProfile: { service: 'identity', who: 'shop', path: () => '/api/profile' },
  listSessions: { service: 'identity', who: 'shop', path: () => '/api/sessions' },
  listNotifications: { service: 'notifications', who: 'shop', path: () => '/api/notifications' },
  getNotificationPreferences: { service: 'notifications', who: 'shop', path: () => '/api/notifications/preferences' },
  listRepairMessages: { service: 'notifications', who: 'shop', path: ({ id }) => `/api/repairs/${id}/messages` },
  getCustomerMessages: { service: 'notifications', who: 'shop', path: () => '/api/notifications/customer-messages' },
  listDeliveries: 'for staff: the shop of this scenario may not read it',
  listLetterTemplates: 'for staff: the shop of this scenario may not read it',
  listTenantApplications: 'staff alone: measured among the lists',
  readTenantOnboarding:
    'two hops for the shop of this scenario, which never applied: onboarding asks identity when it was opened',
  getTenantApplication: 'staff alone, one application at a time',
  readApplicationFile: 'a file, once for each review, in as many hops as it has half megabytes',
  downloadInstaller: 'makes a token: a command of two hops, and rare',
  downloadAgent: 'no hop: half a megabyte that the gateway keeps',
  getAgentPackage: 'no hop: what the gateway knows of that file',
  getAgreementStatus: 'two hops: onboarding asks identity whose session it is',
  getOnboarding: 'two hops: onboarding asks identity whose session it is',
  getBusinessProfile: 'two hops: onboarding asks identity whose session it is',
  getTraining: 'two hops: onboarding asks identity whose session it is',
  getAgreementTexts: { service: 'onboarding', who: 'nobody', path: () => '/api/user-agreement/texts' },
  getSignedFile: 'two hops, and a file: read once after signing',
  readConsents: 'two hops: onboarding asks identity whose session it is',
  listTeam: { service: 'identity', who: 'shop', path: () => '/api/team' },
  listAudit: { service: 'identity', who: 'shop', path: () => '/api/audit' },
  listAccountReviews: 'staff’s, two hops: identity says who waits, onboarding what is known of them',
  getAccountReview: 'staff’s, two hops: onboarding asks identity whose account it is',
  getAccountFile: 'staff’s, and a file: rare',
  listUsers: 'staff’s, and asked like the shop’s team: one hop, one page of the same table',
  readErasure: 'staff’s: one account of that list',
  readUser: 'staff’s: one account of that list',
  listTenantNames: 'staff’s: names to choose from',
  getUser: 'no hop: the scenario "user"',
  getEmergencyStop: 'two hops: repairs asks fleet who has acknowledged',
  getHealth: 'asks every service, and keeps the answer for a second',
  getSite: 'no hop: settings of the gateway',
  getRepairFigures: 'one answer for all visitors of half a minute',
  getReviewFigures: 'one answer for all visitors of half a minute',
  getPlatformStats: 'staff’s, composed of three services’ counters',
  getSystemStatus: 'measures the servers below',
  streamEvents: 'a stream: the scenario "live"',
  trackRepairEvents: 'a stream: the scenario "live"',
};
