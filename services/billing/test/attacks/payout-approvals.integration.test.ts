import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { systemActor, type UserActor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import type { Database } from '@revive/platform/database/database';
import { aUser, freshDatabase, type TestDatabase } from '@revive/platform/testing/testkit';
import { billing } from '../../src/service.js';
import { aCommand, aPayoutDesk, entriesOf, finance, owedTo, payNow } from '../payout-desk.js';

const DAY_MS = 24 * 3_600_000;
const ABOVE_LIMIT = 1_000_001;
const now = new Date('2026-11-29T08:00:00.000Z');
let test: TestDatabase;
let db: Database;
let desk: ReturnType<typeof aPayoutDesk>;
beforeAll(async () => {
  test = await freshDatabase('billing', billing.migrations);
  db = await test.open([]);
  desk = aPayoutDesk(db, { clock: () => now });
});
afterAll(() => test.close());

const stateOf = async (id: string) => (await desk.reading.get(aUser({ role: 'finance' }), id)).payout?.state;
/** The person in a second session, under a new name. */
const again = (person: UserActor): UserActor => ({ ...person, sessionId: uuidv7(), username: 'renamed' });
const aBatch = async (maker = finance('maker')) => {
  const shop = await desk.shop(50_000);
  const { id: payoutId } = await payNow(desk, shop);
  const { batch } = await desk.batches.create(maker, { payoutIds: [payoutId], layout: 'fnb' });
  return { shop, payoutId, id: batch?.id ?? '', maker };
};
const refused = { code: 'INVALID_TRANSITION' };

describe('one person in two sessions', () => {
  it('is still the first person of a payout', async () => {
    const first = finance('first');
    const { id, terms } = await payNow(desk, await desk.shop(ABOVE_LIMIT), first);
    await expect(desk.approving.run(again(first), { id, terms }, aCommand())).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
    expect(await stateOf(id)).toBe('waiting');
  });

  it('is still the first person of a bank file, with another role, too', async () => {
    const { id, maker, payoutId } = await aBatch();
    for (const actor of [again(maker), { ...again(maker), role: 'master' as const }])
      await expect(desk.batches.release(actor, id, aCommand())).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    expect(await stateOf(payoutId)).toBe('in_batch');
  });

  it('confirms no outcome that the same person proposed, and no paid file', async () => {
    const { id, payoutId } = await aBatch();
    await desk.batches.release(finance(), id, aCommand());
    const first = finance();
    const outcome = { id: payoutId, outcome: 'paid', reason: 'On the statement' };
    await desk.finishing.byPerson(first, outcome, aCommand());
    await desk.finishing.byPerson(again(first), outcome, aCommand());
    await desk.batches.markPaid(first, id, aCommand());
    await expect(desk.batches.markPaid(again(first), id, aCommand())).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    expect(await stateOf(payoutId)).toBe('sent');
  });

  it('is refused by the database as the second person of a bank file', async () => {
    const { id } = await aBatch();
    const sql = "update payout_batches set state = 'releasing', released_by = made_by where id = $1";
    await expect(db.tx(systemActor('test'), (em) => em.query(sql, [id]))).rejects.toThrow('check constraint');
  });
});

describe('two people at once', () => {
  it('approve a payout once', async () => {
    const { id, terms } = await payNow(desk, await desk.shop(ABOVE_LIMIT));
    const calls = await Promise.allSettled(
      Array.from({ length: 10 }, () => desk.approving.run(finance(), { id, terms }, aCommand())),
    );
    expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('release a bank file once, and each payout is posted once', async () => {
    const { id, shop } = await aBatch();
    const calls = await Promise.allSettled(
      Array.from({ length: 10 }, () => desk.batches.release(finance(), id, aCommand())),
    );
    expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await entriesOf(db, shop, 'payout')).toHaveLength(1);
    expect(await owedTo(db, shop)).toBe(0);
  });

  it('release and cancel a bank file, and one of them wins', async () => {
    const { id, shop, payoutId } = await aBatch();
    await Promise.allSettled([
      desk.batches.release(finance(), id, aCommand()),
      desk.batches.cancel(finance(), { id, reason: 'Wrong bank' }),
    ]);
    const state = await stateOf(payoutId);
    expect(['sent', 'approved']).toContain(state);
    expect(await owedTo(db, shop)).toBe(state === 'sent' ? 0 : 50_000);
  });
});

describe('a bank file after the first person made it', () => {
  it('keeps its payouts: none is cancelled alone or put into another file', async () => {
    const { id, payoutId } = await aBatch();
    await expect(desk.approving.cancel(finance(), { id: payoutId, reason: 'Not needed' })).rejects.toThrow(
      'Cancel the bank file first',
    );
    await expect(desk.batches.create(finance(), { payoutIds: [payoutId], layout: 'fnb' })).rejects.toMatchObject(
      refused,
    );
    expect(await desk.batches.get(finance(), id)).toMatchObject({ batch: { payouts: 1, totalCents: 50_000 } });
  });

  it('takes no payout that another provider pays', async () => {
    const sandbox = aPayoutDesk(db, { provider: 'sandbox', clock: () => now });
    const { id } = await payNow(sandbox, await sandbox.shop(50_000));
    await expect(desk.batches.create(finance(), { payoutIds: [id], layout: 'fnb' })).rejects.toThrow(
      'not paid by bank file',
    );
  });

  it('pays no account that changed before the release', async () => {
    const { id, shop, payoutId } = await aBatch();
    desk.accounts.set(shop, 'b'.repeat(64));
    await desk.batches.release(finance(), id, aCommand());
    expect(await stateOf(payoutId)).toBe('cancelled');
    expect(await owedTo(db, shop)).toBe(50_000);
  });

  it('waits for the hold of a change whose event has not arrived at the release', async () => {
    const { id, shop, payoutId } = await aBatch();
    desk.changes.set(shop, new Date(now.getTime() - DAY_MS));
    await desk.batches.release(finance(), id, aCommand());
    expect(await stateOf(payoutId)).toBe('approved');
    expect(await entriesOf(db, shop, 'payout')).toEqual([]);
  });

  it('pays no amount that is owed no more at the release', async () => {
    const { id, shop, payoutId } = await aBatch();
    await desk.share(shop, 1);
    await desk.batches.release(finance(), id, aCommand());
    expect(await stateOf(payoutId)).toBe('cancelled');
    expect(await owedTo(db, shop)).toBe(49_999);
  });
});

describe('an approved payout', () => {
  it('changes neither amount nor account in the database without a new approval', async () => {
    const { id, terms } = await payNow(desk, await desk.shop(ABOVE_LIMIT));
    await desk.approving.run(finance(), { id, terms }, aCommand());
    const sql = "update payouts set terms = 'other' where id = $1";
    await expect(db.tx(systemActor('test'), (em) => em.query(sql, [id]))).rejects.toThrow('two_people');
  });
});
