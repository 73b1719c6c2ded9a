import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bodySha256, CommandVerifier, signCommandToken } from '@revive/platform/auth/command-token';
import type { Database } from '@revive/platform/database/database';
import { uuidv7 } from '@revive/platform/core/ids';
import { LivePublisher } from '@revive/platform/live/live';
import { aUser, freshDatabase, testActorKeys, type TestDatabase } from '@revive/platform/testing/testkit';
import { billing } from '../src/service.js';
import { PayoutHolds } from '../src/payouts/payout-holds.js';

const DAY = 24 * 3_600_000;
const CHANGE = '/revive.onboarding.v1.BankBook/ChangeBankDetails';
const keys = testActorKeys();
let now = new Date('2026-11-22T06:00:00.000Z');
const frames: string[] = [];
let test: TestDatabase;
let db: Database;
let holds: PayoutHolds;
beforeAll(async () => {
  test = await freshDatabase('billing', billing.migrations);
  db = await test.open([]);
  const live = new LivePublisher({ publish: async (channel: string) => void frames.push(channel) } as never, {
    windowMs: 1,
  });
  holds = new PayoutHolds(db, () => now, new CommandVerifier([createPublicKey(keys.sign)], () => now), live);
});
afterAll(() => test.close());

const anEvent = () => ({
  id: uuidv7(),
  topic: 'onboarding.bank',
  key: 'k',
  type: 't',
  payload: new Uint8Array(),
  occurredAt: now,
});
const aProof = (tenantId: string, method = CHANGE, key = keys.sign, at = now) =>
  signCommandToken(
    key,
    { method, bodySha256: bodySha256(Buffer.from('x')), userId: uuidv7(), tenantId, sessionId: uuidv7() },
    at,
  );
const tell = (tenantId: string, proof: string, event = anEvent()) =>
  holds.note(event, { id: uuidv7(), tenantId, version: 1, proof });
const heldOf = (tenantId: string) => db.tx(aUser({ role: 'finance' }), (em) => holds.of(em, tenantId));

describe('payout holds', () => {
  it('holds payouts for seven days from the confirmed change of bank details', async () => {
    const shop = uuidv7();
    expect([await heldOf(shop), await holds.read(aUser({ role: 'tenant_admin', tenantId: shop }))]).toEqual([
      undefined,
      { heldUntil: undefined, reason: undefined },
    ]);
    const proof = aProof(shop);
    const begun = now;
    await tell(shop, proof);
    expect(await heldOf(shop)).toEqual({ until: new Date(begun.getTime() + 7 * DAY), reason: 'bank_details_changed' });
    expect(await holds.read(aUser({ role: 'tenant_admin', tenantId: shop }))).toEqual({
      heldUntil: '2026-11-29T06:00:00.000Z',
      reason: 'bank_details_changed',
    });
    now = new Date(begun.getTime() + 7 * DAY - 1);
    expect(await heldOf(shop)).toBeDefined();
    now = new Date(begun.getTime() + 7 * DAY);
    expect(await heldOf(shop)).toBeUndefined();
  });

  it('creates a single hold for repeated and concurrent events of the same change', async () => {
    const shop = uuidv7();
    const [proof, event] = [aProof(shop), anEvent()];
    const until = new Date(now.getTime() + 7 * DAY);
    await Promise.all(Array.from({ length: 50 }, (_, n) => tell(shop, proof, n % 2 === 0 ? event : anEvent())));
    now = new Date(now.getTime() + 6 * DAY);
    await tell(shop, proof);
    expect(await heldOf(shop)).toEqual({ until, reason: 'bank_details_changed' });
    expect(
      await db.tx(aUser({ role: 'finance' }), (em) =>
        em.query('select 1 from payout_holds where tenant_id = $1', [shop]),
      ),
    ).toHaveLength(1);
  });

  it('ends the hold seven days after the latest change', async () => {
    const shop = uuidv7();
    await tell(shop, aProof(shop));
    now = new Date(now.getTime() + 2 * DAY);
    await tell(shop, aProof(shop));
    expect((await heldOf(shop))?.until).toEqual(new Date(now.getTime() + 7 * DAY));
  });

  it('ignores proofs that are unsigned, of another shop, of another method or of another key', async () => {
    const shop = uuidv7();
    const stranger = generateKeyPairSync('ed25519').privateKey;
    for (const proof of [
      '',
      'forged',
      aProof(uuidv7()),
      aProof(shop, '/revive.onboarding.v1.TenantOnboarding/SaveDetails'),
      aProof(shop, CHANGE, stranger),
    ])
      await tell(shop, proof);
    expect(await heldOf(shop)).toBeUndefined();
  });

  it('shows a hold only to the administrator of its own shop', async () => {
    const [shop, other] = [uuidv7(), uuidv7()];
    await tell(other, aProof(other));
    expect(await db.tx(aUser({ tenantId: shop }), (em) => em.query('select 1 from payout_holds'))).toEqual([]);
    for (const role of ['tech', 'master', 'user'] as const)
      await expect(holds.read(aUser({ role, ...(role === 'tech' && { tenantId: other }) }))).rejects.toMatchObject({
        code: 'NOT_ALLOWED',
      });
  });
});
