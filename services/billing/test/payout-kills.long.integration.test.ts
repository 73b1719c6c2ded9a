import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { systemActor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import type { Database } from '@revive/platform/database/database';
import { isAppError } from '@revive/platform/errors/errors';
import { freshDatabase, type TestDatabase } from '@revive/platform/testing/testkit';
import { billing } from '../src/service.js';
import { aPayoutDesk, entriesOf, finance, owedTo, payNow } from './payout-desk.js';

const FLAGS = [
  '--conditions=source',
  '--import',
  fileURLToPath(new URL('../../../libs/platform/test/run-source.mjs', import.meta.url)),
];
// Past the lease of the killed round, also on a slow machine.
const LEASE_MS = 600_000;
let test: TestDatabase;
let db: Database;
beforeAll(async () => {
  test = await freshDatabase('billing', billing.migrations);
  db = await test.open([]);
});
afterAll(() => test.close());

async function childOf(...values: string[]): Promise<string> {
  const child = spawn(
    process.execPath,
    [...FLAGS, fileURLToPath(new URL('./fixtures/pay-in-a-child.ts', import.meta.url)), ...values],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        DATABASE_URL: test.DATABASE_URL,
        DATABASE_STAFF_URL: test.DATABASE_STAFF_URL,
        DATABASE_SYSTEM_URL: test.DATABASE_SYSTEM_URL,
      },
    },
  );
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  return signal ?? `${said} ${code ?? ''}`;
}

describe('a process killed while it pays', () => {
  // Commits with events: the intent, the posting, the outcome. `after-effect`: the provider has taken the payout.
  it.each([
    ['before-commit', 1],
    ['after-commit', 1],
    ['before-commit', 2],
    ['after-commit', 2],
    ['after-effect', 1],
    ['before-commit', 3],
    ['after-commit', 3],
  ])('pays exactly once after a kill at %s %i', async (point, passage) => {
    let now = new Date();
    const desk = aPayoutDesk(db, { provider: 'sandbox', clock: () => now });
    const shop = await desk.shop(50_000);
    const requestId = uuidv7();
    expect(await childOf(shop, requestId, point, String(passage))).toBe('SIGKILL');
    // The person presses again, with the id of the same press; the round of another process goes on.
    await payNow(desk, shop, finance(), requestId).catch((error: unknown) => {
      if (!isAppError(error, 'INVALID_TRANSITION')) throw error;
    });
    now = new Date(now.getTime() + LEASE_MS);
    await desk.round.run();
    const { payouts } = await desk.reading.list(finance(), {
      tenantId: shop,
      state: '',
      from: '',
      to: '',
      before: '',
    });
    expect(payouts.map(({ state }) => state)).toEqual(['paid']);
    expect(await entriesOf(db, shop, 'payout')).toHaveLength(1);
    expect(await owedTo(db, shop)).toBe(0);
    const accepted = await db.tx(systemActor('test'), (em) =>
      em.query('select amount_cents from provider_payments where tenant_id = $1', [shop]),
    );
    expect(accepted).toEqual([{ amount_cents: 50_000 }]);
  });
});
