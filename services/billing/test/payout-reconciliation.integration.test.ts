import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { payoutReference } from '@revive/contracts/billing/payouts';
import { systemActor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import type { Database } from '@revive/platform/database/database';
import { freshDatabase, type TestDatabase } from '@revive/platform/testing/testkit';
import type { PayoutProvider } from '../src/payouts/providers/payout-provider.js';
import { billing } from '../src/service.js';
import { aCommand, aPayoutDesk, entriesOf, finance, owedTo, payNow } from './payout-desk.js';
import { aFile, aStatementDesk } from './statement-desk.js';

const NO_PROOF = { token: '', request: new Uint8Array() };
let test: TestDatabase;
let db: Database;
let desk: ReturnType<typeof aPayoutDesk>;
beforeAll(async () => {
  test = await freshDatabase('billing', billing.migrations);
  db = await test.open([]);
  desk = aPayoutDesk(db);
});
afterAll(() => test.close());

/** A released bank file with one payout of `cents` a shop. */
async function aReleasedFile(...amounts: number[]) {
  const shops: string[] = [];
  const payouts: string[] = [];
  for (const cents of amounts) {
    const shop = await desk.shop(cents);
    shops.push(shop);
    payouts.push((await payNow(desk, shop)).id);
  }
  const made = await desk.batches.create(finance('maker'), { payoutIds: payouts, layout: 'generic' });
  const id = made.batch?.id ?? '';
  await desk.batches.release(finance('releaser'), id, aCommand());
  return { id, shops, payouts };
}
const payoutOf = async (id: string) => (await desk.reading.get(finance(), id)).payout;
const notesOf = async (id: string) => (await desk.reading.get(finance(), id)).history.map(({ note }) => note);
const lineOf = (id = uuidv7()) => ({ by: finance('zanele'), at: new Date(), line: { id, day: '2026-11-28' } });
const entryOf = async (shop: string): Promise<string[]> =>
  (await entriesOf(db, shop, 'payout')).map((row) => (row as { id: string }).id);

describe('a line of the bank statement', () => {
  it('ends the payout that it shows, and says so in the history', async () => {
    const { shops, payouts } = await aReleasedFile(50_000);
    const person = finance('zanele');
    const statements = aStatementDesk(db);
    const reference = payoutReference(payouts[0] ?? '');
    await statements.import(person, aFile([['2026-11-28', `PAYMENT ${reference}`, -50_000]]));
    const line = await statements.line(person, reference);
    if (line.state === 'open') {
      const [part] = line.suggestions[0]?.parts ?? [];
      await statements.match(person, line.id, [{ itemId: part?.item?.id ?? '', cents: line.cents }]);
    }
    expect(await payoutOf(payouts[0] ?? '')).toMatchObject({ state: 'paid' });
    expect(await notesOf(payouts[0] ?? '')).toContain('The bank statement shows the payment on 2026-11-28.');
    expect(await owedTo(db, shops[0] ?? '')).toBe(0);
    await statements.undo(person, line.id);
    expect(await payoutOf(payouts[0] ?? '')).toMatchObject({ state: 'sent' });
  });

  it('ends the bank file with its last payout, and leaves nothing to download', async () => {
    const { id, shops } = await aReleasedFile(50_000, 60_000);
    for (const shop of shops) {
      expect((await desk.batches.get(finance(), id)).batch).toMatchObject({ state: 'released' });
      const entries = await entryOf(shop);
      await db.tx(systemActor('test'), (em) => desk.confirming.confirm(em, entries, lineOf()));
    }
    expect((await desk.batches.get(finance(), id)).batch).toMatchObject({ state: 'paid' });
    await expect(desk.batches.download(finance(), id, aCommand(), NO_PROOF)).rejects.toThrow('No payout');
    await expect(desk.batches.markPaid(finance(), id, aCommand())).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
    });
  });

  it('confirms no payout that has ended', async () => {
    const { shops, payouts } = await aReleasedFile(50_000);
    const outcome = { id: payouts[0] ?? '', outcome: 'failed', reason: 'Account closed' };
    for (const by of [finance(), finance()]) await desk.finishing.byPerson(by, outcome, aCommand());
    const entries = await entryOf(shops[0] ?? '');
    await db.tx(systemActor('test'), (em) => desk.confirming.confirm(em, entries, lineOf()));
    expect(await payoutOf(outcome.id)).toMatchObject({ state: 'failed' });
  });

  it('takes back its own confirmation only, and none beside a newer payout', async () => {
    const { shops, payouts } = await aReleasedFile(50_000);
    const [shop = '', id = ''] = [shops[0], payouts[0]];
    const entries = await entryOf(shop);
    const line = lineOf();
    await db.tx(systemActor('test'), (em) => desk.confirming.confirm(em, entries, line));
    await db.tx(systemActor('test'), (em) => desk.confirming.undo(em, entries, lineOf()));
    expect(await payoutOf(id)).toMatchObject({ state: 'paid' });
    await desk.collect(shop, 9_000);
    await payNow(desk, shop);
    await db.tx(systemActor('test'), (em) => desk.confirming.undo(em, entries, line));
    expect(await payoutOf(id)).toMatchObject({ state: 'paid' });
    expect(await notesOf(id)).toContain('The bank line of 2026-11-28 is not this payment.');
  });
});

describe('a release that breaks off', () => {
  it('is finished by the round, and pays each shop once', async () => {
    let sends = 0;
    const breaking = (provider: PayoutProvider): PayoutProvider => ({
      name: provider.name,
      outcome: (id) => provider.outcome(id),
      send: (order) => {
        sends += 1;
        return sends === 2 ? Promise.reject(new Error('cut off')) : provider.send(order);
      },
    });
    let now = new Date();
    const broken = aPayoutDesk(db, { wrap: breaking, clock: () => now });
    const shops: string[] = [];
    const ids: string[] = [];
    for (const cents of [50_000, 60_000, 70_000]) {
      const shop = await broken.shop(cents);
      shops.push(shop);
      ids.push((await payNow(broken, shop)).id);
    }
    const { batch } = await broken.batches.create(finance(), { payoutIds: ids, layout: 'generic' });
    await expect(broken.batches.release(finance(), batch?.id ?? '', aCommand())).rejects.toThrow('cut off');
    expect((await broken.batches.get(finance(), batch?.id ?? '')).batch).toMatchObject({ state: 'releasing' });
    now = new Date(now.getTime() + 600_000);
    await broken.round.run();
    expect((await broken.batches.get(finance(), batch?.id ?? '')).batch).toMatchObject({ state: 'released' });
    for (const shop of shops) {
      expect(await entriesOf(db, shop, 'payout')).toHaveLength(1);
      expect(await owedTo(db, shop)).toBe(0);
    }
  });
});
