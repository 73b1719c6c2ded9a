import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@revive/platform/database/database';
import { freshDatabase, type TestDatabase } from '@revive/platform/testing/testkit';
import { billing } from '../../src/service.js';
import { KillableBooks } from './killable-books.js';
import { ModelRun } from './run-operations.js';

const SEED = Number(process.env.LEDGER_SEED ?? 20_261_130);
/** `LEDGER_OPERATIONS=20000` runs as many as the ledger must survive. */
const OPERATIONS = Number(process.env.LEDGER_OPERATIONS ?? 2_000);
const LIMIT_MS = 90 * 60_000;

let test: TestDatabase;
let db: Database;
let books: KillableBooks;
beforeAll(async () => {
  test = await freshDatabase('billing', billing.migrations);
  db = await test.open([]);
  books = new KillableBooks(test);
});
afterAll(async () => {
  await books.close();
  await test.close();
});

describe('a process killed while it keeps the books', () => {
  it(
    `leaves each operation whole or absent in ${OPERATIONS} operations of seed ${SEED}`,
    async () => {
      const plan = {
        seed: SEED,
        operations: OPERATIONS,
        checkEvery: Math.max(500, OPERATIONS / 20),
        shops: 8,
        kills: 0.005,
      };
      const summary = await new ModelRun(db, books, plan).run();
      process.stdout.write(`${OPERATIONS} operations of seed ${SEED}\n${summary.text}`);
      // Kills that fall between two commands prove nothing.
      expect(summary.sumOf('killed')).toBeGreaterThan(OPERATIONS / 250);
      expect(summary.of('absent after the kill')).toBeGreaterThan(0);
      expect(summary.of('there after the kill')).toBeGreaterThan(0);
    },
    LIMIT_MS,
  );
});
