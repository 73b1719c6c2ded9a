import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { systemActor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import type { Database } from '@revive/platform/database/database';
import { aUser, freshDatabase, type TestDatabase } from '@revive/platform/testing/testkit';
import { billing } from '../src/service.js';
import { aCommand, aPayoutDesk, entriesOf, finance, owedTo, payNow } from './payout-desk.js';

const DAY_MS = 24 * 3_600_000;
const LIMIT = 1_000_000;
let now = new Date('2026-11-29T08:00:00.000Z');
let test: TestDatabase;
let db: Database;
let desk: ReturnType<typeof aPayoutDesk>;
let sandbox: ReturnType<typeof aPayoutDesk>;
beforeAll(async () => {
  test = await freshDatabase('billing', billing.migrations);
  db = await test.open([]);
  desk = aPayoutDesk(db, { clock: () => now });
  sandbox = aPayoutDesk(db, { provider: 'sandbox', clock: () => now });
});
afterAll(() => test.close());

const states = async (id: string) =>
  (await desk.reading.get(aUser({ role: 'finance' }), id)).history.map(({ to }) => to);
const stateOf = async (id: string) => (await desk.reading.get(aUser({ role: 'finance' }), id)).payout?.state;

describe('Pay Now', () => {
  it('pays exactly what the platform owes', async () => {
    const shop = await desk.shop(50_000);
    await desk.share(shop, 8_000);
    expect(await payNow(desk, shop)).toMatchObject({
      amountCents: 42_000,
      state: 'approved',
      needsSecondPerson: false,
    });
  });

  it('makes one payout of 100 parallel calls', async () => {
    const shop = await desk.shop(50_000);
    const calls = await Promise.allSettled(Array.from({ length: 100 }, () => payNow(desk, shop)));
    expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(
      calls.filter(
        (call) => call.status === 'rejected' && (call.reason as { code: string }).code !== 'INVALID_TRANSITION',
      ),
    ).toEqual([]);
    const { payouts } = await desk.reading.list(finance(), {
      tenantId: shop,
      state: '',
      from: '',
      to: '',
      before: '',
    });
    expect(payouts).toHaveLength(1);
  });

  it('answers a repeated request id with the same payout, also in parallel', async () => {
    const shop = await desk.shop(50_000);
    const [by, requestId] = [finance(), uuidv7()];
    const answers = await Promise.all(Array.from({ length: 100 }, () => payNow(desk, shop, by, requestId)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  });

  it('refuses a request id with another body with REQUEST_REUSED', async () => {
    const [shop, other] = [await desk.shop(50_000), await desk.shop(50_000)];
    const requestId = uuidv7();
    await payNow(desk, shop, finance(), requestId);
    await expect(payNow(desk, other, finance(), requestId)).rejects.toMatchObject({ code: 'REQUEST_REUSED' });
  });

  it('refuses a held shop and names the end of the hold', async () => {
    const shop = await desk.shop(50_000);
    await desk.hold(shop, new Date(now.getTime() + 7 * DAY_MS));
    await expect(payNow(desk, shop)).rejects.toThrow('held until 6 Dec 2026');
  });

  it('refuses a shop whose account has changed, before the event of the change arrives', async () => {
    const shop = await desk.shop(50_000);
    desk.changes.set(shop, new Date(now.getTime() - DAY_MS));
    await expect(payNow(desk, shop)).rejects.toThrow('held until 5 Dec 2026');
    // The event has arrived and its hold is over.
    await desk.hold(shop, new Date(now.getTime() - 1), new Date(now.getTime() - DAY_MS));
    expect(await payNow(desk, shop)).toMatchObject({ amountCents: 50_000 });
  });

  it.each([
    ['nothing owed', 0, true],
    ['no bank account', 50_000, false],
  ])('refuses a shop with %s', async (_, cents, hasAccount) => {
    const shop = await desk.shop(cents);
    if (!hasAccount) desk.accounts.delete(shop);
    await expect(payNow(desk, shop)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
  });

  it.each(['tenant_admin', 'tech', 'sales', 'user'] as const)('refuses a %s', async (role) => {
    const shop = await desk.shop(50_000);
    const actor = aUser({ role, ...(role === 'tenant_admin' && { tenantId: shop }) });
    await expect(desk.creating.run(actor, { tenantId: shop, requestId: '' }, aCommand())).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
  });
});

describe('commands on payouts', () => {
  it.each(['tenant_admin', 'tech', 'sales', 'user'] as const)('refuse a %s', async (role) => {
    const shop = await desk.shop(LIMIT + 1);
    const { id, terms } = await payNow(desk, shop);
    const actor = aUser({ role, ...(role === 'tenant_admin' && { tenantId: shop }) });
    const refused = { code: 'NOT_ALLOWED' };
    await expect(desk.approving.run(actor, { id, terms }, aCommand())).rejects.toMatchObject(refused);
    await expect(desk.approving.cancel(actor, { id, reason: 'Not needed' })).rejects.toMatchObject(refused);
    const outcome = { id, outcome: 'paid', reason: 'On the statement' };
    await expect(desk.finishing.byPerson(actor, outcome, aCommand())).rejects.toMatchObject(refused);
    const file = { payoutIds: [id], layout: 'generic' };
    await expect(desk.batches.create(actor, file)).rejects.toMatchObject(refused);
    expect(await stateOf(id)).toBe('waiting');
  });
});

describe('an open payout', () => {
  it('is the only one of its shop for the database, too', async () => {
    const shop = await desk.shop(50_000);
    const { id } = await payNow(desk, shop);
    const copy = `insert into payouts select (jsonb_populate_record(p, jsonb_build_object('id', $2::text))).*
      from payouts p where id = $1`;
    await expect(db.tx(systemActor('test'), (em) => em.query(copy, [id, uuidv7()]))).rejects.toThrow('payouts_open');
  });

  it('is made for no demo shop', async () => {
    const shop = await desk.shop(50_000);
    await db.tx(systemActor('test'), (em) => em.query('update tenants set demo = true where id = $1', [shop]));
    await expect(payNow(desk, shop)).rejects.toThrow('The demo shop has no money.');
  });
});

describe('the limit', () => {
  it('is set by masters only and holds from then on', async () => {
    const master = aUser({ role: 'master' });
    for (const role of ['finance', 'admin'] as const)
      await expect(desk.settings.changeLimit(aUser({ role }), 1, aCommand())).rejects.toMatchObject({
        code: 'NOT_ALLOWED',
      });
    expect(await desk.settings.changeLimit(master, 100, aCommand())).toMatchObject({ secondPersonAboveCents: 100 });
    expect(await payNow(desk, await desk.shop(101))).toMatchObject({ state: 'waiting' });
    await desk.settings.changeLimit(master, LIMIT, aCommand());
  });
});

describe('second person', () => {
  it('approves above the limit and is never the person who asked', async () => {
    const shop = await desk.shop(LIMIT + 1);
    const first = finance('first');
    const { id, terms, state } = await payNow(desk, shop, first);
    expect(state).toBe('waiting');
    await expect(desk.approving.run(first, { id, terms }, aCommand())).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    expect(await desk.approving.run(finance('second'), { id, terms }, aCommand())).toMatchObject({
      state: 'approved',
      approved: { name: 'second' },
    });
    expect(await states(id)).toEqual(['intended', 'waiting', 'approved']);
  });

  it('cannot approve with a spent command', async () => {
    const shop = await desk.shop(LIMIT + 1);
    const { id, terms } = await payNow(desk, shop);
    const command = aCommand();
    await desk.approving.run(finance(), { id, terms }, command);
    await expect(desk.approving.run(finance(), { id, terms }, command)).rejects.toMatchObject({
      code: 'COMMAND_TOKEN_REFUSED',
    });
  });

  it('cannot approve terms that changed', async () => {
    const shop = await desk.shop(LIMIT + 1);
    const { id, terms } = await payNow(desk, shop);
    await expect(desk.approving.run(finance(), { id, terms: 'f'.repeat(64) }, aCommand())).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
    });
    desk.accounts.set(shop, 'b'.repeat(64));
    await expect(desk.approving.run(finance(), { id, terms }, aCommand())).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
    });
  });

  it('is required by the database, too', async () => {
    const shop = await desk.shop(LIMIT + 1);
    const { id } = await payNow(desk, shop);
    await expect(
      db.tx(systemActor('test'), (em) => em.query("update payouts set state = 'approved' where id = $1", [id])),
    ).rejects.toThrow('two_people');
  });

  it('approves for nothing if the account changes before the payout is sent', async () => {
    const shop = await sandbox.shop(LIMIT + 1);
    const { id, terms } = await payNow(sandbox, shop);
    await sandbox.approving.run(finance(), { id, terms }, aCommand());
    sandbox.accounts.set(shop, 'b'.repeat(64));
    await sandbox.round.run();
    expect(await stateOf(id)).toBe('cancelled');
    expect(await entriesOf(db, shop, 'payout')).toEqual([]);
  });
});

describe('sandbox', () => {
  it('pays once and posts the payout', async () => {
    const shop = await sandbox.shop(50_000);
    const { id } = await payNow(sandbox, shop);
    await sandbox.round.run();
    await sandbox.round.run();
    expect(await states(id)).toEqual(['intended', 'approved', 'sent', 'paid']);
    expect(await entriesOf(db, shop, 'payout')).toHaveLength(1);
    expect(await owedTo(db, shop)).toBe(0);
  });

  it('posts a failed payout back', async () => {
    const shop = await sandbox.shop(50_013);
    const { id } = await payNow(sandbox, shop);
    await sandbox.round.run();
    expect(await stateOf(id)).toBe('failed');
    expect(await owedTo(db, shop)).toBe(50_013);
  });

  it('posts a payout back that the bank returns a day later', async () => {
    const shop = await sandbox.shop(50_017);
    const { id } = await payNow(sandbox, shop);
    await sandbox.round.run();
    expect(await stateOf(id)).toBe('paid');
    now = new Date(now.getTime() + DAY_MS);
    await sandbox.round.run();
    expect(await stateOf(id)).toBe('returned');
    expect(await entriesOf(db, shop, 'payout_reversal')).toHaveLength(1);
    expect(await owedTo(db, shop)).toBe(50_017);
  });

  it('waits for the end of a hold that began after the approval', async () => {
    const shop = await sandbox.shop(50_000);
    const { id } = await payNow(sandbox, shop);
    await sandbox.hold(shop, new Date(now.getTime() + DAY_MS));
    await sandbox.round.run();
    expect(await stateOf(id)).toBe('approved');
    now = new Date(now.getTime() + DAY_MS + 1);
    await sandbox.round.run();
    expect(await stateOf(id)).toBe('paid');
  });

  it('cancels a payout if the platform owes less when it is sent', async () => {
    const shop = await sandbox.shop(50_000);
    const { id } = await payNow(sandbox, shop);
    await sandbox.share(shop, 1);
    await sandbox.round.run();
    expect(await stateOf(id)).toBe('cancelled');
    expect(await owedTo(db, shop)).toBe(49_999);
  });
});

describe('bank file', () => {
  const aBatch = async (maker = finance('maker')) => {
    const shops = [await desk.shop(50_000), await desk.shop(70_050)];
    const made = [];
    for (const shop of shops) made.push(await payNow(desk, shop));
    const batch = await desk.batches.create(maker, { payoutIds: made.map(({ id }) => id), layout: 'fnb' });
    return { shops, payouts: made.map(({ id }) => id), id: batch.batch?.id ?? '', maker };
  };

  it('is released by another person and then posted', async () => {
    const { id, maker, shops } = await aBatch();
    await expect(desk.batches.download(finance(), id, aCommand(), NO_PROOF)).rejects.toThrow('releases the bank file');
    await expect(desk.batches.release(maker, id, aCommand())).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    const { batch } = await desk.batches.release(finance(), id, aCommand());
    expect(batch).toMatchObject({ state: 'released', payouts: 2, totalCents: 120_050 });
    expect(await Promise.all(shops.map((shop) => owedTo(db, shop)))).toEqual([0, 0]);
  });

  it('holds numbers, amounts and references, and no formula', async () => {
    const { id, payouts } = await aBatch();
    await desk.batches.release(finance(), id, aCommand());
    const file = await desk.batches.download(finance('loader'), id, aCommand(), NO_PROOF);
    const lines = file.content.split('\r\n');
    const reference = `RV${payouts[0]?.replaceAll('-', '').slice(-10).toUpperCase()}`;
    expect(lines[0]).toBe(`BInSol - U ver 1.00${','.repeat(35)}`);
    expect(lines[4]).toBe(`Holder Pty,6200012345,1,250655,500.00,${reference},${reference}${','.repeat(29)}`);
    expect(file).toMatchObject({ rows: 2, totalCents: 120_050 });
    const again = await desk.batches.download(finance(), id, aCommand(), NO_PROOF);
    expect(again.sha256).toBe(file.sha256);
    const { files } = await desk.batches.get(finance(), id);
    expect(files.map(({ sha256 }) => sha256)).toEqual([file.sha256, file.sha256]);
    expect(files[1]).toMatchObject({ byName: 'loader', rows: 2 });
  });

  it('refuses a file with an account that changed after the release', async () => {
    const { id, shops } = await aBatch();
    await desk.batches.release(finance(), id, aCommand());
    desk.accounts.set(shops[0] ?? '', 'b'.repeat(64));
    await expect(desk.batches.download(finance(), id, aCommand(), NO_PROOF)).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
    });
  });

  it('is paid when a second person says so', async () => {
    const { id, payouts } = await aBatch();
    await desk.batches.release(finance(), id, aCommand());
    const first = finance();
    await desk.batches.markPaid(first, id, aCommand());
    await expect(desk.batches.markPaid(first, id, aCommand())).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    expect((await desk.batches.markPaid(finance(), id, aCommand())).batch).toMatchObject({ state: 'paid' });
    expect(await Promise.all(payouts.map(stateOf))).toEqual(['paid', 'paid']);
  });

  it('gives its payouts back when it is cancelled before the release', async () => {
    const { id, payouts } = await aBatch();
    await desk.batches.cancel(finance(), { id, reason: 'Wrong bank' });
    expect(await Promise.all(payouts.map(stateOf))).toEqual(['approved', 'approved']);
  });

  it('leaves out a shop that is held meanwhile', async () => {
    const { id, shops, payouts } = await aBatch();
    await desk.hold(shops[0] ?? '', new Date(now.getTime() + DAY_MS));
    const { batch } = await desk.batches.release(finance(), id, aCommand());
    expect(batch).toMatchObject({ state: 'released', payouts: 1, totalCents: 70_050 });
    expect(await stateOf(payouts[0] ?? '')).toBe('approved');
  });

  it('posts a payout back once two people say that it was returned', async () => {
    const { id, payouts, shops } = await aBatch();
    await desk.batches.release(finance(), id, aCommand());
    const outcome = { id: payouts[0] ?? '', outcome: 'returned', reason: 'Account closed' };
    const first = finance();
    await desk.finishing.byPerson(first, outcome, aCommand());
    await desk.finishing.byPerson(first, outcome, aCommand());
    expect(await stateOf(outcome.id)).toBe('sent');
    await desk.finishing.byPerson(finance(), outcome, aCommand());
    expect(await stateOf(outcome.id)).toBe('returned');
    expect(await owedTo(db, shops[0] ?? '')).toBe(50_000);
  });
});

const NO_PROOF = { token: '', request: new Uint8Array() };
