import type { AccountStatus } from '@revive/contracts/roles';
import type { Route } from '@revive/contracts/routes/route';
import { ACCOUNT_ACCESS } from './accounts-access.js';
import { BENCH_ACCESS } from './bench-access.js';
import { PUBLIC_ACCESS } from './public-access.js';
import {
  accounts,
  bell,
  publicRow,
  type Expected,
  LET_IN,
  NO_ROLE,
  NOT_YET,
  NOT_YOU,
  only,
  own,
  type Row,
  staff,
} from './rows.js';

// The access of every call and the answer to each role. Written by hand and not derived from the route table, so that a
// route with too wide access shows as a difference. Dangerous routes (`isDangerous`) must have an entry here. A call
// without an entry is compared with its route, which checks that the guards obey the route.

const payers = (answer: Expected): Row => only({ master: answer, admin: answer, finance: answer });

export const ACCESS_BY_ROUTE: Readonly<Record<string, Row>> = {
  ...ACCOUNT_ACCESS,
  ...BENCH_ACCESS,
  ...PUBLIC_ACCESS,
  getBilling: only({ tenant_admin: '200', master: '200', admin: '200', finance: '200' }),
  readBankDetails: { ...only({ tenant_admin: '200' }), viewed: { tenant_admin: '403 IMPERSONATION_READ_ONLY' } },
  readShopBankDetails: only({ master: '200', admin: '200', finance: '200' }),
  changeBankDetails: only({ tenant_admin: '200' }),
  listRefusedCharges: only({ master: '200', admin: '200', finance: '200' }),
  readPayoutHold: only({ tenant_admin: '200' }),
  createPayout: payers('404 NOT_FOUND'),
  listPayouts: only({ tenant_admin: '200', master: '200', admin: '200', finance: '200' }),
  exportPayouts: only({ tenant_admin: '200', master: '200', admin: '200', finance: '200' }),
  readMoneyOverview: payers('200'),
  readPayoutSettings: payers('200'),
  changePayoutLimit: only({ master: '200' }),
  getPayout: only({
    tenant_admin: '404 NOT_FOUND',
    master: '404 NOT_FOUND',
    admin: '404 NOT_FOUND',
    finance: '404 NOT_FOUND',
  }),
  approvePayout: payers('404 NOT_FOUND'),
  cancelPayout: payers('404 NOT_FOUND'),
  settlePayout: payers('404 NOT_FOUND'),
  listPayoutBatches: payers('200'),
  createPayoutBatch: payers('404 NOT_FOUND'),
  getPayoutBatch: payers('404 NOT_FOUND'),
  releasePayoutBatch: payers('404 NOT_FOUND'),
  cancelPayoutBatch: payers('404 NOT_FOUND'),
  downloadPayoutFile: payers('404 NOT_FOUND'),
  settlePayoutBatch: payers('404 NOT_FOUND'),
  readBill: only({ tenant_admin: '404 NOT_FOUND', tech: '404 NOT_FOUND' }),
  takePayment: only({ tenant_admin: '404 NOT_FOUND', tech: '404 NOT_FOUND' }),
  confirmEft: only({ tenant_admin: '404 NOT_FOUND', tech: '404 NOT_FOUND' }),
  giveRefund: only({ tenant_admin: '404 NOT_FOUND', tech: '404 NOT_FOUND' }),
  writeOffDebt: only({ tenant_admin: '404 NOT_FOUND' }),
  readDrawer: only({ tenant_admin: '200', tech: '200' }),
  openDrawer: only({ tenant_admin: LET_IN, tech: LET_IN }),
  moveCash: only({ tenant_admin: LET_IN, tech: LET_IN }),
  closeDrawer: only({ tenant_admin: '404 NOT_FOUND', tech: '404 NOT_FOUND' }),
  changeDrawerSettings: only({ tenant_admin: '200' }),
  readDays: only({ tenant_admin: '200', tech: '200' }),
  // The day of the sample is long over; the shop of the matrix lets no technician close days.
  closeDay: only({ tenant_admin: '409 INVALID_TRANSITION', tech: '409 INVALID_TRANSITION' }),
  reopenDay: only({ tenant_admin: '404 NOT_FOUND' }),
  readDayReport: only({ tenant_admin: '404 NOT_FOUND', tech: '404 NOT_FOUND' }),
  listLocations: only({ tenant_admin: '200', tech: '200' }),
  addLocation: only({ tenant_admin: LET_IN }),
  chooseLocation: only({ tenant_admin: '404 NOT_FOUND', tech: '404 NOT_FOUND' }),
  changeLocation: only({ tenant_admin: '404 NOT_FOUND' }),
  closeLocation: only({ tenant_admin: '404 NOT_FOUND' }),
  listCommissions: only({ master: '200', admin: '200', finance: '200' }),
  listRateRules: only({ master: '200', admin: '200', finance: '200' }),
  setRateRule: only({ master: '201' }),
  // Staff name a shop, and the sample has none.
  readStatement: only({ tenant_admin: '200', master: '400 INVALID', admin: '400 INVALID', finance: '400 INVALID' }),
  printStatement: only({ tenant_admin: '200', master: '400 INVALID', admin: '400 INVALID', finance: '400 INVALID' }),
  listBillingStatus: only({ master: '200' }),
  listBillingHistory: only({ master: '200' }),
  toggleBilling: only({ master: '404 NOT_FOUND' }),
  toggleTestAccount: only({ master: '404 NOT_FOUND' }),
  explainFigure: only({ tenant_admin: '200', tech: '200', master: '200', admin: '200', finance: '200' }),
  readRevenueByService: only({ tenant_admin: '200', master: '200', admin: '200', finance: '200' }),
  listLedgerProofs: only({ master: '200', finance: '200' }),
  proveLedger: only({ master: '201', finance: '201' }),
  exportLedger: only({ tenant_admin: '200', master: '200', finance: '200' }),
  exportJournal: only({ tenant_admin: '200', master: '200', finance: '200' }),
  readAccountCodes: only({ tenant_admin: '200' }),
  changeAccountCodes: only({ tenant_admin: '200' }),
  // Without a shop the list is empty.
  listRecentAudit: { ...only({ tenant_admin: '200', master: '200', admin: '200' }), shopless: { tenant_admin: '200' } },
  listNotifications: bell('200'),
  readNotification: bell('404 NOT_FOUND'),
  readAllNotifications: bell('200'),
  getNotificationPreferences: bell('200'),
  changeNotificationPreferences: bell('200'),
  getCustomerMessages: only({ tenant_admin: '200' }),
  changeCustomerMessages: only({ tenant_admin: '200' }),
  listWordings: only({ tenant_admin: '200', tech: '200' }),
  saveWording: only({ tenant_admin: '200' }),
  restoreWording: only({ tenant_admin: '200' }),
  testWording: { ...only({ tenant_admin: '200' }), unconfirmed: '409 EMAIL_UNCONFIRMED' },
  previewWording: only({ tenant_admin: '200' }),
  changeShopLogo: only({ tenant_admin: '200' }),
  removeShopLogo: only({ tenant_admin: '200' }),
  readShopLogo: publicRow('404 NOT_FOUND'),
  listDeliveries: staff('200'),
  listEmailTemplates: staff('200'),
  previewEmail: staff('200'),
  readMailbox: only({ master: '200' }),
  readMailboxFile: only({ master: '404 NOT_FOUND' }),
  listAudit: only({ tenant_admin: '200', master: '200', admin: '200' }),
  verifyAudit: only({ tenant_admin: '200', master: '200' }),
  streamEvents: accounts('200'),
  getHealth: publicRow('200'),
  getSite: publicRow('200'),
  getRepairFigures: publicRow('200'),
  getReviewFigures: publicRow('200'),
  getPlatformStats: only({ master: '200', admin: '200', finance: '200' }),
  // The platform's status; without a shop no agents are counted.
  getSystemStatus: {
    ...only({ master: '200', admin: '200', finance: '200', sales: '200', tenant_admin: '200', tech: '200' }),
    shopless: { tenant_admin: '200', tech: '200' },
  },
};

/** Open to the world, or moving a device, money or rights. */
export const isDangerous = ({ access, command }: Route): boolean => access === 'anyone' || command === true;
const GUARDS: readonly Expected[] = [NO_ROLE, NOT_YET, NOT_YOU];

export const isAsExpected = (seen: string, expected: Expected): boolean =>
  expected === LET_IN ? !GUARDS.includes(seen) && !seen.startsWith('5') : seen === expected;

/** The entry of a call: by hand, or the strictest that agrees with the route's access and statuses. */
export function rowOf(route: Route): Row {
  const written = ACCESS_BY_ROUTE[route.name];
  if (written) return written;
  const { access, statuses = [] } = route;
  if (access === 'anyone') return publicRow(LET_IN);
  // The service itself refuses a suspended account.
  if (access === 'signed-in') return own(LET_IN);
  const row = only(Object.fromEntries(access.map((role) => [role, LET_IN])));
  const opensTo = (status: AccountStatus): boolean => statuses.includes(status);
  return {
    ...row,
    ...(opensTo('pending') && { ...bell(LET_IN), active: row.active, suspended: NOT_YET }),
    ...((opensTo('approved') || opensTo('training')) && { early: row.active }),
  };
}
