import type { INestApplicationContext } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROLES, SHOP_ROLES, type Role } from '@revive/contracts/roles';
import { uuidv7 } from '@revive/platform/core/ids';
import type { Database } from '@revive/platform/database/database';
import { isAppError } from '@revive/platform/errors/errors';
import { aUser, freshDatabase, type TestDatabase } from '@revive/platform/testing/testkit';
import { billing } from '../../src/service.js';
import { aShop } from '../../src/testing/books.js';
import { startBilling } from './billing-app.js';
import { callsOfBilling, handlersOf, type Handlers } from './billing-calls.js';

const MONEY: readonly Role[] = ['master', 'admin', 'finance'];
const MONEY_AND_SHOP: readonly Role[] = [...MONEY, 'tenant_admin'];
const BANK: readonly Role[] = ['master', 'finance', 'tenant_admin'];
const ADMINISTRATOR: readonly Role[] = ['tenant_admin'];

/** Calls of other services, which have checked the reader. */
const OF_SERVICES = ['TaxDocuments.ReadDocumentsOfRepair', 'TaxDocuments.ReadDocumentEmail'];
/** Finance reads all money and nothing of a shop's own work. */
const READERS: Readonly<Record<string, readonly Role[]>> = {
  'Approvals.ListRefusedCharges': MONEY,
  'Billing.GetBilling': MONEY_AND_SHOP,
  'Billing.ReadRevenue': MONEY,
  'BillingControl.ListBillingHistory': ['master'],
  'BillingControl.ListBillingStatus': ['master'],
  'Commissions.ListCommissions': MONEY,
  'Commissions.ListRateRules': MONEY,
  'Commissions.ReadStatement': MONEY_AND_SHOP,
  'Commissions.ReadStatementPdf': MONEY_AND_SHOP,
  'Counter.ReadBill': SHOP_ROLES,
  'Days.ReadDayReport': SHOP_ROLES,
  'Days.ReadDays': SHOP_ROLES,
  'Drawers.ReadDrawer': SHOP_ROLES,
  'Explain.ReadExplanation': MONEY,
  'Explain.ReadRevenueByService': MONEY_AND_SHOP,
  'LedgerExports.ReadAccountCodes': ADMINISTRATOR,
  'LedgerExports.ReadExport': BANK,
  'LedgerProofs.ListLedgerProofs': ['master', 'finance'],
  'Locations.ListLocations': SHOP_ROLES,
  'PayoutBatches.GetPayoutBatch': MONEY,
  'PayoutBatches.ListPayoutBatches': MONEY,
  'PayoutHolds.ReadPayoutHold': ADMINISTRATOR,
  'Payouts.GetPayout': MONEY_AND_SHOP,
  'Payouts.ListPayouts': MONEY_AND_SHOP,
  'Payouts.ReadMoneyOverview': MONEY,
  'Payouts.ReadPayoutSettings': MONEY,
  'Payouts.ReadPayoutsCsv': MONEY_AND_SHOP,
  'Sellers.ReadSeller': ADMINISTRATOR,
  'Statements.ListBankLines': BANK,
  'Statements.ListExpectedMoney': BANK,
  'Statements.ReadReconciliation': BANK,
  'Statements.ReadUnmatchedCount': BANK,
  'TaxDocuments.ListDocuments': ADMINISTRATOR,
  'TaxDocuments.ListRepairDocuments': SHOP_ROLES,
  'TaxDocuments.ReadDocument': SHOP_ROLES,
};

let test: TestDatabase;
let db: Database;
let app: INestApplicationContext;
let handlers: Handlers;
beforeAll(async () => {
  test = await freshDatabase('billing', billing.migrations);
  db = await test.open([]);
  app = await startBilling(db);
  handlers = handlersOf(app);
});
afterAll(async () => {
  await app.close();
  await test.close();
});

const isRefused = (error: unknown): boolean => isAppError(error, 'NOT_ALLOWED');

describe('a call that reads money', () => {
  it('has its readers in this list', () => {
    const names = callsOfBilling().filter(({ isRead, name }) => isRead && !OF_SERVICES.includes(name));
    expect(names.map(({ name }) => name).sort()).toEqual(Object.keys(READERS).sort());
  });

  it.each(Object.entries(READERS))('%s is answered to its readers only', async (name, readers) => {
    const tenantId = await aShop(db);
    const request = name === 'Explain.ReadExplanation' ? { figure: 'platform.share' } : { id: uuidv7(), search: '' };
    const answered: Role[] = [];
    for (const role of ROLES) {
      const actor = aUser({ role, ...(SHOP_ROLES.some((one) => one === role) && { tenantId }) });
      // A reader may get a different refusal, such as NOT_FOUND for the id.
      const error = await handlers.run(name, request, actor, { id: uuidv7() }).then(
        () => undefined,
        (reason) => reason,
      );
      if (!isRefused(error)) answered.push(role);
    }
    expect(answered.sort()).toEqual([...readers].sort());
  });
});
