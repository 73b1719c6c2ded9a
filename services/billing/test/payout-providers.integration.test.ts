import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PAYOUT_PROVIDERS } from '@revive/contracts/billing/payouts';
import { systemActor } from '@revive/platform/auth/actor';
import type { Database } from '@revive/platform/database/database';
import { freshDatabase, type TestDatabase } from '@revive/platform/testing/testkit';
import { billing } from '../src/service.js';
import { aPayoutDesk, payNow } from './payout-desk.js';

let test: TestDatabase;
let db: Database;
beforeAll(async () => {
  test = await freshDatabase('billing', billing.migrations);
  db = await test.open([]);
});
afterAll(() => test.close());

/** The contract of `PayoutProvider`; a further provider is added to the names alone. */
describe.each(PAYOUT_PROVIDERS)('provider %s', (name) => {
  const aProvider = () => {
    const desk = aPayoutDesk(db, { provider: name });
    const provider = desk.providers.find((one) => one.name === name);
    if (!provider) throw new TypeError(name);
    return { desk, provider };
  };
  const anOrder = async () => {
    const { desk, provider } = aProvider();
    const tenantId = await desk.shop(50_000);
    const { id } = await payNow(desk, tenantId);
    return { provider, order: { payoutId: id, tenantId, amountCents: 50_000, accountDigest: 'a'.repeat(64) } };
  };

  it('does not know a payout that was never sent', async () => {
    const { provider, order } = await anOrder();
    expect(await provider.outcome(order.payoutId)).toMatchObject({ outcome: 'unknown' });
  });

  it('accepts a payout once, however often it is sent', async () => {
    const { provider, order } = await anOrder();
    const answers = await Promise.all(Array.from({ length: 10 }, () => provider.send(order)));
    expect(new Set(answers.map(({ outcome }) => outcome)).size).toBe(1);
    const rows = await db.tx(systemActor('test'), (em) =>
      em.query('select sends from provider_payments where payout_id = $1', [order.payoutId]),
    );
    expect(rows).toEqual([{ sends: 10 }]);
  });

  it('tells the same outcome when asked', async () => {
    const { provider, order } = await anOrder();
    const { outcome } = await provider.send(order);
    expect(await provider.outcome(order.payoutId)).toMatchObject({ outcome });
  });

  it.each([{ amountCents: 50_001 }, { accountDigest: 'b'.repeat(64) }])('refuses the id with %p', async (other) => {
    const { provider, order } = await anOrder();
    await provider.send(order);
    await expect(provider.send({ ...order, ...other })).rejects.toMatchObject({ code: 'REQUEST_REUSED' });
  });
});
