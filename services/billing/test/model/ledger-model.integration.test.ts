import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@revive/platform/database/database';
import { freshDatabase, type TestDatabase } from '@revive/platform/testing/testkit';
import { billing } from '../../src/service.js';
import { aBooksDesk } from './books-desk.js';
import { ModelRun } from './run-operations.js';

const SEED = Number(process.env.LEDGER_SEED ?? 20_261_129);
const OPERATIONS = 2_000;
/** A busy machine takes several times the 15 seconds of an idle one. */
const LIMIT_MS = 5 * 60_000;

const NEEDED = [
  ...['repair-event', 'deposit', 'pay', 'promise', 'confirm', 'refund', 'write-off'],
  ...['import-line', 'match-line', 'issue-document'],
  ...['open-drawer', 'move-cash', 'close-drawer', 'close-day', 'reopen-day'],
  ...['collect', 'pay-now', 'approve-payout', 'payout-round', 'bank-account', 'change-rate', 'tax-details'],
  ...['payout paid', 'payout failed', 'payout returned', 'payout cancelled'],
  ...['repeated', 'repeated as another event', 'pay REQUEST_REUSED', 'pay INVALID', 'refund INVALID'],
  ...['write-off NOT_ALLOWED', 'pay-now INVALID_TRANSITION', 'close-day INVALID_TRANSITION'],
];

let test: TestDatabase;
let db: Database;
beforeAll(async () => {
  test = await freshDatabase('billing', billing.migrations);
  db = await test.open([]);
});
afterAll(() => test.close());

describe('books of the shops and the platform', () => {
  it(
    `agree with the model during ${OPERATIONS} operations of seed ${SEED}`,
    async () => {
      const plan = { seed: SEED, operations: OPERATIONS, checkEvery: 500, shops: 4 };
      const summary = await new ModelRun(db, aBooksDesk(db), plan).run();
      // The run proves nothing about a kind of operation that never took effect.
      expect(NEEDED.filter((name) => summary.of(name) === 0)).toEqual([]);
    },
    LIMIT_MS,
  );
});
