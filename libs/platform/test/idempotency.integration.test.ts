import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor } from '../src/auth/actor.js';
import type { Database } from '../src/database/database.js';
import { idempotent } from '../src/database/idempotency.js';
import { aSystem, aUser, freshDatabase, type TestDatabase } from '../src/testing/testkit.js';

let test: TestDatabase;
let db: Database;
let effects = 0;
const shop = aUser();
const pay = (actor: Actor, key: string, request = 'R100') =>
  db.tx(actor, (em) => idempotent(em, key, request, async () => ({ receipt: ++effects, note: undefined })));

beforeAll(async () => {
  test = await freshDatabase('billing');
  db = await test.open([]);
});
afterAll(() => test.close());

describe('idempotent effect', () => {
  it('runs once for a hundred concurrent requests with the same response', async () => {
    effects = 0;
    const answers = await Promise.all(Array.from({ length: 100 }, () => pay(shop, 'key-parallel')));
    expect(effects).toBe(1);
    expect(new Set(answers.map(({ receipt }) => receipt))).toEqual(new Set([1]));
  });

  it('refuses the same key with a different request', async () => {
    await pay(shop, 'key-mismatch');
    await expect(pay(shop, 'key-mismatch', 'R200')).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
  });

  it('separates the keys of different actors', async () => {
    effects = 0;
    for (const actor of [shop, aUser(), aUser({ role: 'finance' }), aSystem()]) await pay(actor, 'key-shared');
    expect(effects).toBe(4);
  });

  it('allows a retry after a failure', async () => {
    await expect(
      db.tx(shop, (em) => idempotent(em, 'key-failing', 'x', () => Promise.reject(new TypeError('no')))),
    ).rejects.toThrow('no');
    expect(await db.tx(shop, (em) => idempotent(em, 'key-failing', 'x', async () => 'done'))).toBe('done');
  });

  it.each(['short', 'x'.repeat(129), 'with space in it', 'líne\nbreak-in-it'])('refuses the key %j', async (key) => {
    await expect(pay(shop, key)).rejects.toMatchObject({ code: 'INVALID' });
  });
});
