import { createPublicKey } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TrialCounted } from '@revive/proto/revive/billing/v1/billing';
import type { TrialStarted } from '@revive/proto/revive/onboarding/v1/tenant_onboarding';
import { systemActor } from '@revive/platform/auth/actor';
import type { Database } from '@revive/platform/database/database';
import { uuidv7 } from '@revive/platform/core/ids';
import { CommandVerifier, signCommandToken } from '@revive/platform/auth/command-token';
import { aUser, freshDatabase, testActorKeys, type TestDatabase } from '@revive/platform/testing/testkit';
import { billing } from '../src/service.js';
import { SettleRepair } from '../src/ledger/settle-repair.js';
import { StartTrial } from '../src/ledger/start-trial.js';
import { aLedger, aRepair, anEvent, aShop } from '../src/testing/books.js';

let test: TestDatabase;
let db: Database;
let settle: SettleRepair;
let trials: StartTrial;
beforeAll(async () => {
  test = await freshDatabase('billing', billing.migrations);
  db = await test.open([]);
  settle = aLedger(db).settle;
  trials = new StartTrial(db, aLedger(db).ledger, new CommandVerifier([createPublicKey(keys.sign)], () => new Date()), {
    warn: (_: object, sentence: string) => void warned.push(sentence),
  } as never);
});
afterAll(() => test.close());

const SYSTEM = systemActor('test');
const keys = testActorKeys();
const warned: string[] = [];
const SIGN = '/revive.onboarding.v1.TenantOnboarding/SignTenantAgreement';
const STARTED = '2026-11-20T08:00:00.000Z';
const proofOf = (tenantId: string, over: { method?: string; key?: typeof keys.sign; at?: string } = {}) =>
  signCommandToken(
    over.key ?? keys.sign,
    { method: over.method ?? SIGN, bodySha256: 'f'.repeat(64), userId: uuidv7(), tenantId, sessionId: uuidv7() },
    new Date(over.at ?? '2026-11-20T07:59:58.000Z'),
  );
const start = (tenantId: string, over: Partial<TrialStarted> = {}) =>
  trials.run(anEvent(), {
    id: uuidv7(),
    tenantId,
    startedAt: STARTED,
    endsAt: '2026-12-20T08:00:00.000Z',
    repairs: 5,
    proof: proofOf(tenantId),
    ...over,
  });
const usedOf = async (tenantId: string) =>
  (
    await db.tx(SYSTEM, (em) =>
      em.query<{ used: number }[]>('select used from trials where tenant_id = $1', [tenantId]),
    )
  )[0]?.used;
const toldOf = async (tenantId: string) =>
  (
    await db.tx(SYSTEM, (em) =>
      em.query<{ payload: Buffer }[]>(
        "select payload from outbox where topic = 'billing.trial' and key = $1 order by seq",
        [tenantId],
      ),
    )
  )
    .map(({ payload }) => TrialCounted.decode(payload))
    .map(({ used, version }) => [used, version]);

describe('the free trial of a shop', () => {
  it('counts a charged repair once for repeated and concurrent events', async () => {
    const shop = await aShop(db);
    await start(shop);
    const repair = aRepair(shop);
    const event = anEvent();
    await Promise.all([
      ...Array.from({ length: 20 }, () => settle.run(event, repair)),
      ...Array.from({ length: 5 }, () => settle.run(anEvent(), repair)),
    ]);
    expect([await usedOf(shop), await toldOf(shop)]).toEqual([1, [[1, 1]]]);
  });

  it('gives back the use of a rolled back repair exactly once', async () => {
    const shop = await aShop(db);
    await start(shop);
    const repair = aRepair(shop);
    await settle.run(anEvent(), repair);
    await settle.run(anEvent(), aRepair(shop));
    for (let n = 0; n < 3; n += 1)
      await settle.run(anEvent(), { ...repair, what: 'rolled_back', at: '2026-11-21T10:00:00.000Z' });
    expect([await usedOf(shop), await toldOf(shop)]).toEqual([
      1,
      [
        [1, 1],
        [2, 2],
        [1, 3],
      ],
    ]);
  });

  it('ends with its last repair or day and counts only charged repairs', async () => {
    const shop = await aShop(db);
    await start(shop);
    await settle.run(anEvent(), aRepair(shop, { totalCents: 0 }));
    await settle.run(anEvent(), aRepair(shop, { what: 'declined', diagnosisCents: 5_000 }));
    await settle.run(anEvent(), aRepair(shop, { at: '2026-12-20T08:00:00.000Z' }));
    expect(await usedOf(shop)).toBe(0);
    await Promise.all(Array.from({ length: 8 }, () => settle.run(anEvent(), aRepair(shop))));
    expect(await usedOf(shop)).toBe(5);
  });

  it('starts once and counts the charges made since the signature', async () => {
    const shop = await aShop(db);
    await settle.run(anEvent(), aRepair(shop, { at: '2026-11-20T07:00:00.000Z' }));
    const undone = aRepair(shop);
    await settle.run(anEvent(), undone);
    await settle.run(anEvent(), { ...undone, what: 'rolled_back' });
    await settle.run(anEvent(), aRepair(shop));
    await Promise.all(Array.from({ length: 10 }, () => start(shop)));
    expect(await usedOf(shop)).toBe(1);
  });

  it.each<[string, (shop: string) => Partial<TrialStarted>]>([
    ['without a proof', () => ({ proof: '' })],
    ['with nonsense for one', () => ({ proof: 'a.b.c' })],
    ['with one of another key', (shop) => ({ proof: proofOf(shop, { key: testActorKeys().sign }) })],
    ['with another shop’s', () => ({ proof: proofOf(uuidv7()) })],
    [
      'with that of another call',
      (shop) => ({ proof: proofOf(shop, { method: '/revive.onboarding.v1.TenantOnboarding/SaveDetails' }) }),
    ],
    ['long before it was signed', () => ({ startedAt: '2026-11-20T07:00:00.000Z' })],
    ['long after it was signed', () => ({ startedAt: '2026-11-21T08:00:00.000Z' })],
    ['at no time', () => ({ startedAt: 'once' })],
  ])('does not begin %s', async (_, over) => {
    const shop = await aShop(db);
    const before = warned.length;
    await start(shop, over(shop));
    expect([await usedOf(shop), warned.length - before]).toEqual([undefined, 1]);
  });

  it('takes size and length from constants, not from the event', async () => {
    const shop = await aShop(db);
    await start(shop, { repairs: 5000, endsAt: '2099-01-01T00:00:00.000Z' });
    const [row] = await db.tx(SYSTEM, (em) =>
      em.query<{ included: number; ends_at: Date }[]>('select included, ends_at from trials where tenant_id = $1', [
        shop,
      ]),
    );
    expect(row).toEqual({ included: 5, ends_at: new Date('2026-12-20T08:00:00.000Z') });
  });

  it('shows a trial only to its own shop', async () => {
    const [shop, other] = [await aShop(db), await aShop(db)];
    await start(shop);
    await start(other);
    await settle.run(anEvent(), aRepair(other));
    for (const table of ['trials', 'trial_uses'])
      expect(
        (
          await db.tx(aUser({ tenantId: shop }), (em) =>
            em.query<{ tenant_id: string }[]>(`select tenant_id from ${table}`),
          )
        ).filter(({ tenant_id: id }) => id !== shop),
      ).toEqual([]);
  });
});
