import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@revive/platform/database/database';
import { freshDatabase, type TestDatabase } from '@revive/platform/testing/testkit';
import { billing } from '../../src/service.js';
import { KillableBooks } from './killable-books.js';
import { runOperations } from './run-operations.js';

const SEED = Number(process.env.LEDGER_SEED ?? 20_261_130);
/** `LEDGER_OPERATIONS=20000` runs as many as the ledger must survive, in about twenty minutes. */
const OPERATIONS = Number(process.env.LEDGER_OPERATIONS ?? 1_500);
const LIMIT_MS = 45 * 60_000;

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
      const counts = await runOperations(db, books, {
        seed: SEED,
        operations: OPERATIONS,
        checkEvery: 500,
        shops: 8,
        kills: 0.02,
        killWithinMs: 12,
      });
      // Kills that fall between two commands prove nothing.
      expect(counts.get('killed') ?? 0).toBeGreaterThan(OPERATIONS / 300);
      expect(counts.get('absent after the kill') ?? 0).toBeGreaterThan(0);
      // About one kill in ten comes between the commit and its answer, so that a short run may have none.
      if (OPERATIONS >= 10_000) expect(counts.get('there after the kill') ?? 0).toBeGreaterThan(0);
      process.stdout.write(`${[...counts].map(([name, count]) => `${name} ${count}`).join(', ')}\n`);
    },
    LIMIT_MS,
  );
});
