import type { Route } from '@revive/contracts/routes/route';
import { routes, type RouteName } from '@revive/contracts/routes/routes';
import { INTERFACES } from '@revive/gateway/clients/grpc-clients';
import { FORWARDS } from '@revive/gateway/forwarding/table';
import type { ServiceName } from '@revive/platform/core/service-names';

export type ReadName = { [Name in RouteName]: (typeof routes)[Name]['method'] extends 'GET' ? Name : never }[RouteName];

export interface OneHopRead {
  readonly service: ServiceName;
  readonly who: 'shop' | 'nobody';
  readonly path: (repair: { readonly id: string; readonly trackingId: string }) => string;
}

/** Reads that are not one-hop reads, each with the reason, and reads with a query that cannot be derived. */
const WRITTEN: Partial<Readonly<Record<ReadName, OneHopRead | string>>> = {
  getShopPrices: 'two hops: repairs asks catalog for the price book',
  getInjectionStatus: 'two hops: repairs asks fleet for the bench',
  getBlueScreenStatus: 'two hops: repairs asks fleet for the bench, and catalog for the price',
  detectPhones: 'two hops: repairs asks fleet for the bench',
  getRescueMedia: 'no hop: whether the gateway has a file',
  downloadRescueAgent: 'a file of the gateway’s own, once for a stick',
  getRepairStatus: {
    service: 'repairs',
    who: 'nobody',
    path: ({ trackingId }) => `/api/customer/repair-status?trackingId=${trackingId}`,
  },
  readStatement: {
    service: 'billing',
    who: 'shop',
    path: () => '/api/billing/statement?from=2026-11-01&to=2026-11-30',
  },
  readDrawer: { service: 'billing', who: 'shop', path: () => '/api/drawer' },
  readDays: { service: 'billing', who: 'shop', path: () => '/api/days' },
  readDayReport: 'a file, made when it is asked for: once or twice for a day',
  printStatement: 'a file, made when it is asked for: once or twice for a month',
  listPromised: {
    service: 'repairs',
    who: 'shop',
    path: () => '/api/repairs/promised?from=2026-11-01T00:00:00.000Z&to=2026-12-01T00:00:00.000Z',
  },
  countRepairs: {
    service: 'repairs',
    who: 'shop',
    path: () => '/api/repairs/counts?since=2026-11-01T00:00:00.000Z',
  },
  readShopPage: 'two hops: repairs asks catalog for the price book',
  listOwnRepairs: 'a customer’s, two hops: repairs asks identity for the confirmed address',
  getRemoteSession: 'two hops: repairs asks fleet for the bench',
  readRemoteOrder: 'names an order, which the shop of this scenario has not',
  readPassportGrants: 'asked when a customer shares the history of a device, once or twice for one',
  downloadReceipt: 'a file, made when it is asked for: once or twice for a repair',
  readIntakePhoto: 'a file, which the page keeps',
  downloadRecord: 'a file, made when it is asked for: once or twice for a repair',
  downloadRecordByLink: 'a file, made when it is asked for: once or twice for a repair',
  readDeviceRepairs: 'two hops: repairs asks fleet for the device',
  downloadRepairLabel: 'a file, made when it is asked for: once or twice for a repair',
  downloadDeviceLabel: 'a file, made when it is asked for: once or twice for a device',
  downloadRepairForm: 'a file, made when it is asked for: once or twice for a repair',
  downloadRepairFormByLink: 'a file, made when it is asked for: once or twice for a repair',
  readRecordKeys: 'once for a page that verifies a record',
  listAssistance: 'helpers’: one list of what stands',
  readAssistance: 'names a request, which the shop of this scenario has not',
  readAssistedRepair: 'helpers’: one repair, written down with each reading',
  listProtectedShops: 'staff’s: one page, measured among the lists',
  readProtectedShop: 'staff’s: one shop of that list',
  listTenantApplications: 'staff alone: measured among the lists',
  readTenantOnboarding:
    'two hops for the shop of this scenario, which never applied: onboarding asks identity when it was opened',
  getTenantApplication: 'staff alone, one application at a time',
  readApplicationFile: 'a file, once for each review, in as many hops as it has half megabytes',
  downloadInstaller: 'makes a token: a command of two hops, and rare',
  previewWording: 'two hops: notifications asks identity for the names',
  previewEmail: 'an email of the product, which is in its code',
  readShopLogo: 'a file that browsers keep: once for each version of it',
  downloadAgent: 'makes a token for a shop’s administrator: a command of two hops, and rare',
  downloadAgentFor: 'the same installer for a named platform',
  downloadAgentPackage: 'no hop: two megabytes that the gateway keeps, or a file of its disk',
  getAgentPackage: 'no hop: what the gateway knows of that file',
  getAgreementStatus: 'two hops: onboarding asks identity whose session it is',
  getOnboarding: 'two hops: onboarding asks identity whose session it is',
  getBusinessProfile: 'two hops: onboarding asks identity whose session it is',
  getTraining: 'two hops: onboarding asks identity whose session it is',
  getTrainingContent: 'two hops: onboarding asks identity whose session it is',
  getSignedFile: 'two hops, and a file: read once after signing',
  readConsents: 'two hops: onboarding asks identity whose session it is',
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

const NAMED = ['id', 'trackingId'] as const;

/** A route that the gateway forwards is one hop, unless a reason shows further calls of the service. */
function derived(name: string): OneHopRead | string {
  const row = FORWARDS.find(({ route }) => route.name === name);
  if (!row) return 'no hop, or several: the gateway does more than to hand on';
  const { access, path } = row.route;
  if (typeof access !== 'string' && !access.includes('tenant_admin'))
    return 'for staff: the shop of this scenario may not read it';
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, one = '']) => one);
  if (names.length > 0 && !path.startsWith('/api/repairs/') && names.join() !== 'trackingId')
    return 'names something that the shop of this scenario has not';
  return {
    service: INTERFACES[row.client].service,
    who: access === 'anyone' ? 'nobody' : 'shop',
    path: (repair) => NAMED.reduce<string>((made, one) => made.replace(`{${one}}`, repair[one]), path),
  };
}

/** Every read of the product. A string is the reason why a read is not a one-hop read. */
export const READS = Object.fromEntries(
  Object.values<Route>(routes)
    .filter(({ method }) => method === 'GET')
    .map(({ name }) => [name, WRITTEN[name as ReadName] ?? derived(name)]),
) as Readonly<Record<ReadName, OneHopRead | string>>;
