import { routes, type RouteName } from '@revive/contracts/routes/routes';
import type { Route } from '@revive/contracts/routes/route';

/** The reader of a list: a shop with seven of ten rows, a small shop, or platform staff. */
export type Reader = 'big shop' | 'small shop' | 'staff';

export interface ListProbe {
  readonly readers: readonly Reader[];
  /** The service and table whose row ids are the page cursors; absent for lists with a single page. */
  readonly pagedBy?: {
    readonly service: 'repairs' | 'billing' | 'identity' | 'onboarding' | 'notifications';
    readonly table:
      | 'repairs'
      | 'remote_orders'
      | 'customers'
      | 'entries'
      | 'payouts'
      | 'tax_documents'
      | 'users'
      | 'audit_entries'
      | 'applications'
      | 'notices'
      | 'deliveries';
  };
  /** The number of rows in an answer; 0 if a part of the answer is missing. */
  readonly rowsIn: (answer: never) => number;
  readonly offsetReason?: string;
  /** Required parameters of the request, for the reader's shop; staff reads the big shop. */
  readonly query?: (tenantId: string) => string;
}

const DAY_MS = 86_400_000;
const dayBefore = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
const ofArray = (answer: readonly unknown[]): number => answer.length;

/** Every list of the product. The test fails for a missing list: add seed rows (`*-rows.ts`) and an entry here. */
export const LISTS: Partial<Record<RouteName, ListProbe>> = {
  listRepairs: {
    readers: ['big shop', 'small shop', 'staff'],
    pagedBy: { service: 'repairs', table: 'repairs' },
    rowsIn: ofArray,
  },
  listCustomers: {
    readers: ['big shop', 'small shop'],
    pagedBy: { service: 'repairs', table: 'customers' },
    rowsIn: ofArray,
  },
  listRemoteOrders: {
    readers: ['big shop', 'small shop', 'staff'],
    pagedBy: { service: 'repairs', table: 'remote_orders' },
    rowsIn: ({ orders }: Record<'orders', readonly unknown[]>) => orders.length,
  },
  listRemoteSessions: {
    readers: ['big shop', 'small shop', 'staff'],
    rowsIn: ({ sessions }: Record<'sessions', readonly unknown[]>) => sessions.length,
  },
  listOrderShops: {
    readers: ['staff'],
    rowsIn: ({ shops }: Record<'shops', readonly unknown[]>) => shops.length,
  },
  listOpenQuestions: {
    readers: ['big shop', 'small shop'],
    rowsIn: ({ questions }: Record<'questions', readonly unknown[]>) => questions.length,
  },
  getBilling: {
    readers: ['big shop', 'small shop', 'staff'],
    pagedBy: { service: 'billing', table: 'entries' },
    rowsIn: ({ entries, daily }: Record<'entries' | 'daily', readonly unknown[]>) =>
      daily.length > 0 ? entries.length : 0,
  },
  listTaxDocuments: {
    readers: ['big shop', 'small shop'],
    pagedBy: { service: 'billing', table: 'tax_documents' },
    rowsIn: ({ documents }: Record<'documents', readonly unknown[]>) => documents.length,
  },
  listCommissions: { readers: ['staff'], rowsIn: ofArray },
  listPayouts: {
    readers: ['big shop', 'small shop', 'staff'],
    pagedBy: { service: 'billing', table: 'payouts' },
    rowsIn: ({ payouts }: Record<'payouts', readonly unknown[]>) => payouts.length,
  },
  listBillingStatus: {
    readers: ['staff'],
    rowsIn: ({ tenants }: Record<'tenants', readonly unknown[]>) => tenants.length,
  },
  readStatement: {
    readers: ['big shop', 'small shop', 'staff'],
    query: (tenantId) => `tenantId=${tenantId}&from=${dayBefore(30)}&to=${dayBefore(0)}`,
    rowsIn: ({ lines }: Record<'lines', readonly unknown[]>) => lines.length,
  },
  listRecentAudit: { readers: ['big shop', 'small shop', 'staff'], rowsIn: ofArray },
  listNotifications: {
    readers: ['big shop', 'small shop', 'staff'],
    pagedBy: { service: 'notifications', table: 'notices' },
    rowsIn: ({ notifications }: Record<'notifications', readonly unknown[]>) => notifications.length,
  },
  listDeliveries: {
    readers: ['staff'],
    pagedBy: { service: 'notifications', table: 'deliveries' },
    rowsIn: ({ deliveries }: Record<'deliveries', readonly unknown[]>) => deliveries.length,
  },
  listAudit: {
    readers: ['big shop', 'small shop', 'staff'],
    pagedBy: { service: 'identity', table: 'audit_entries' },
    rowsIn: ({ entries }: Record<'entries', readonly unknown[]>) => entries.length,
  },
  listUsers: {
    readers: ['staff'],
    pagedBy: { service: 'identity', table: 'users' },
    rowsIn: ({ people }: Record<'people', readonly unknown[]>) => people.length,
  },
  listAccountReviews: {
    readers: ['staff'],
    pagedBy: { service: 'identity', table: 'users' },
    rowsIn: ({ accounts }: Record<'accounts', readonly unknown[]>) => accounts.length,
  },
  listTenantNames: {
    readers: ['staff'],
    rowsIn: ({ tenants }: Record<'tenants', readonly unknown[]>) => tenants.length,
  },
  listTeam: {
    readers: ['big shop', 'small shop'],
    pagedBy: { service: 'identity', table: 'users' },
    rowsIn: ({ people }: Record<'people', readonly unknown[]>) => people.length,
  },
  listBenchDevices: { readers: ['big shop', 'small shop'], rowsIn: ofArray },
  listAgents: { readers: ['big shop', 'small shop'], rowsIn: ofArray },
  listAgentUpdates: { readers: ['big shop', 'small shop', 'staff'], rowsIn: ofArray },
  listAgentStatus: {
    readers: ['big shop', 'small shop', 'staff'],
    rowsIn: ({ agents }: Record<'agents', readonly unknown[]>) => agents.length,
  },
  scanAllAgents: {
    readers: ['big shop', 'small shop', 'staff'],
    rowsIn: ({ allDevices }: Record<'allDevices', readonly unknown[]>) => allDevices.length,
  },
  listDirectDevices: { readers: ['staff'], rowsIn: ofArray },
  listTenantApplications: {
    readers: ['staff'],
    pagedBy: { service: 'onboarding', table: 'applications' },
    rowsIn: ({ applications }: { applications: readonly unknown[] }) => applications.length,
  },
  listEmergencyStops: { readers: ['staff'], rowsIn: ofArray },
  listShopStops: { readers: ['big shop', 'small shop'], rowsIn: ofArray },
  listProtectedShops: {
    readers: ['staff'],
    rowsIn: ({ shops }: { shops: readonly unknown[] }) => shops.length,
    offsetReason: 'skips as many diagnoses as a limit of the shop allows, of one hour or one day',
  },
  getEmergencyStop: { readers: ['staff'], rowsIn: ({ agents }: { agents: readonly unknown[] }) => agents.length },
};

/** Answers with arrays that are not lists, with the reason why they cannot grow with the platform. */
export const BOUNDED_ARRAYS: Partial<Record<RouteName, string>> = {
  explainFigure: 'fifty entries a page, by the index of one account of one shop',
  readRevenueByService: 'the services of the product on ninety days at most',
  listLedgerProofs: 'the newest thirty proofs by an index of their own',
  readBill: 'what belongs to one repair',
  listBankLines: 'the lines of one bank account, twenty-five a page',
  listExpectedMoney: 'what one shop or the platform waits for, fifty at most',
  readReconciliation: 'the bank accounts of one shop, and twenty entries at most',
  readAccountCodes: 'the accounts of one shop, which are in the product’s code',
  listRateRules: 'the newest five hundred versions that masters set, and all of one shop and of all shops',
  getPayout: 'the few steps of one payout and the newest two hundred entries that it covers',
  readMoneyOverview: 'the fifty shops to which the platform owes most',
  listPayoutBatches: 'the newest fifty bank files by their primary key, for platform staff only',
  getPayoutBatch: 'one bank file: two hundred payouts and fifty downloads at most',
  listBillingHistory: 'the newest hundred changes of one shop',
  listPatches: 'the patches of this release, which are in the product’s code',
  readDrawer: 'the open shifts of one location and the newest two hundred entries of each, by indexes of their own',
  readDays: 'one open day by the index of location and day, and thirty stored closings',
  listLocations: 'the locations of one shop, 50 at most by a limit of the service',
  listShopServices: 'the services of one shop, 600 at most by a limit of the service',
  listRefusedCharges: 'the newest fifty refused charges by their primary key, for platform staff only',
  listPatchTests: 'the newest two hundred tests by their primary key, for masters only',
  listRollouts: 'the newest fifty rollouts by their primary key, for platform staff only',
  getRollout: 'one rollout: ten groups and the models that failed, fifty at most',
  listRolloutTargets: 'two hundred targets of one rollout by their primary key, for platform staff only',
  getUpdatePublisher: 'the four roles of the publisher, and the versions that it keeps',
  offerVersionToShop: 'the agents of one shop, two hundred at most',
  getAgentPackage: 'the programs of this build, two at most',
  listAgentConsents: 'the newest two hundred questions of one shop, with at most eight records each',
  listOneTimeSessions: 'the open sessions of one shop, five at most, and the last twenty that ended',
  listDoctorReports: 'the agents of one shop, two hundred at most, with one report each',
  readTenantOnboarding: 'the seven steps of one shop and the six services of the catalogue',
  readBoard: 'fifty cards of each of the seven statuses: measured among the orders and filters of the list',
  listPromised: 'the promises of 45 days, five hundred at most: measured with the board',
  listRepairTags: 'the tags of one shop, two hundred at most: measured with the board',
  listRepairViews: 'the views that one person keeps, twenty at most',
  listColleagues: 'who works in one shop, two hundred at most',
  countRepairs: 'one row for each of the seven statuses',
  listAssistance: 'what stands, a hundred requests at most',
  readAssistance: 'one request, three hundred entries at most',
  readAssistedRepair: 'what belongs to one repair',
  readProtection: 'three limits and the five parts of a score',
  readProtectedShop: 'what was said of one shop, fifty entries a page',
  getRepair: 'what belongs to one repair',
  readEarlierRepairs: 'of one device the newest twenty repairs in one shop, and their number',
  readDeviceRepairs: 'of one device the newest twenty repairs in one shop, and their number',
  readIntake: 'what belongs to one repair: eight photos, and each time that the device changed hands',
  listDuplicates: 'twenty pairs at most, found in one walk over the records of one shop',
  readCustomer: 'of one customer the latest hundred repairs and devices',
  getInjectionStatus: 'the bench of one shop, two hundred devices at most',
  getBlueScreenStatus: 'the bench of one shop, two hundred devices at most',
  detectPhones: 'the bench of one shop, two hundred devices at most',
  readOutcomes: 'the services and procedures of the product, and thirty days',
  listOwnRepairs:
    'the repairs of one address, fifty a page by an index of its own: the measured shops’ customers have no accounts',
  getRemoteSession: 'one session, and what its own agent sees',
  readShopPage: 'one shop, and the services of the price book',
  readPassportGrants: 'the codes of one repair, fifty at most',
  readRecordKeys: 'one key, and in a change of keys two',
  getRepairStatus: 'what belongs to one repair',
  scanAgent: 'the bench of one shop, two hundred devices at most: measured with the scan of all agents',
  scanDevices: 'the bench of one shop, two hundred devices at most: measured with the scan of all agents',
  listWaitingOrders: 'what waits for one agent, fifty orders at most',
  getShopPrices: 'the services of the price book, which is in the product’s code',
  listPrinters: 'the printers of one shop’s PCs, two hundred at most',
  listRepairDocuments: 'the invoice, credit notes and receipts of one repair',
  listPrintJobs: 'the newest fifty documents of one shop, by an index of their own',
  listAccountDevices: 'the devices that one person has registered, at most a hundred',
  listSessions: 'a person’s own sessions, at most a hundred',
  listEmailTemplates: 'the emails of the product, which are in its code',
  getNotificationPreferences: 'the groups that one person has switched off',
  listRepairMessages: 'what the customer of one repair was told, two hundred at most',
  listWordings: 'nine messages of one shop, the latest twenty versions of each',
  getCustomerMessages: 'the kinds of messages that one shop has switched off',
  getTenantApplication: 'what belongs to one application',
  getAccountReview: 'what belongs to one account',
  readErasure: 'the four services that hold something of a person',
  readUser: 'the latest fifty things that were done to one account',
  getTraining: 'the eight modules of the training',
  getTrainingContent: 'the parts of one module, which are in the product’s code',
  getAgreementTexts: 'the texts of one set, of which there are at most seven',
  readConsents: 'what one person and the person’s shop have signed: as many as there were versions',
  getHealth: 'the services, of which there are ten',
};

const described = (schema: Route['response']) =>
  schema?.describe() as { type?: string; fields?: Readonly<Record<string, { type?: string }>> } | undefined;

export function isList({ response: answer, query, method }: Route): boolean {
  const found = described(answer);
  if (found?.type === 'array' || described(query)?.fields?.['before'] !== undefined) return true;
  return method === 'GET' && Object.values(found?.fields ?? {}).some(({ type }) => type === 'array');
}

export const unknownLists = (all: readonly Route[]): string[] =>
  all.filter((one) => isList(one) && !(one.name in LISTS) && !(one.name in BOUNDED_ARRAYS)).map(({ name }) => name);

export const ROUTES = Object.values(routes) as readonly Route[];
