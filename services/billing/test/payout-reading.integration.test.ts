import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { systemActor } from '@revive/platform/auth/actor';
import type { Database } from '@revive/platform/database/database';
import { aUser, freshDatabase, type TestDatabase } from '@revive/platform/testing/testkit';
import { ListCommissions } from '../src/commissions/list-commissions.js';
import { ExplainFigure } from '../src/explain/explain-figure.js';
import { payoutReversal } from '../src/ledger/postings.policy.js';
import { billing } from '../src/service.js';
import { aCommand, aPayoutDesk, finance, payNow } from './payout-desk.js';

const DAY_MS = 24 * 3_600_000;
const now = new Date('2026-11-29T08:00:00.000Z');
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

describe('reading payouts', () => {
  it.each(['tech', 'sales', 'user'] as const)('refuses a %s', async (role) => {
    const actor = aUser({ role });
    const all = { tenantId: '', state: '', from: '', to: '', before: '' };
    await expect(desk.reading.list(actor, all)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(desk.overview.run(actor)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(desk.settings.read(actor)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it('exports the filtered payouts and no formula', async () => {
    const shop = await desk.shop(50_000);
    await db.tx(systemActor('test'), (em) => em.query("update tenants set name = '=1+1' where id = $1", [shop]));
    await payNow(desk, shop);
    const file = await desk.reading.csv(finance(), { tenantId: shop, state: 'approved', from: '', to: '' });
    expect(file).toMatchObject({ rows: 1, totalCents: 50_000 });
    expect(file.content.split('\r\n')[1]).toContain(",'=1+1,500.00,approved,");
  });

  it('shows a shop its own payouts only', async () => {
    const [shop, other] = [await desk.shop(50_000), await desk.shop(50_000)];
    await payNow(desk, shop);
    const { id } = await payNow(desk, other);
    const admin = aUser({ role: 'tenant_admin', tenantId: shop });
    const page = await desk.reading.list(admin, { tenantId: other, state: '', from: '', to: '', before: '' });
    expect(page.payouts.map(({ tenantId }) => tenantId)).toEqual([shop]);
    await expect(desk.reading.get(admin, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('lists the entries that a payout covers since the payout before', async () => {
    const shop = await sandbox.shop(50_000);
    await payNow(sandbox, shop);
    await sandbox.round.run();
    await sandbox.collect(shop, 9_000);
    await sandbox.share(shop, 1_000);
    const { id } = await payNow(sandbox, shop);
    const detail = await desk.reading.get(finance(), id);
    expect(detail.covered.map(({ kind, cents }) => [kind, cents])).toEqual([
      ['commission', -1_000],
      ['payment', 9_000],
    ]);
    expect(detail.carriedCents).toBe(0);
  });

  it('explains what a payout carries from before, by the entries behind it', async () => {
    const explain = new ExplainFigure(db);
    const shop = await sandbox.shop(50_000);
    await payNow(sandbox, shop);
    await sandbox.round.run();
    // The bank returns the first payout: the second one covers its own entries, and carries the returned money.
    await sandbox.post(shop, { ...payoutReversal(50_000), key: `reversal:${shop}`, at: now.toISOString() });
    await sandbox.collect(shop, 9_000);
    const { id } = await payNow(sandbox, shop);
    const { carriedCents } = await desk.reading.get(finance(), id);
    expect(carriedCents).toBe(50_000);
    const asked = { figure: 'payout.carried', payoutId: id };
    const found = await explain.run(finance(), asked);
    expect(found).toMatchObject({ cents: carriedCents, differs: false });
    expect(found.groups.map(({ kind, cents }) => [kind, cents])).toEqual(
      expect.arrayContaining([
        ['payment', 50_000],
        ['payout', -50_000],
        ['payout_reversal', 50_000],
      ]),
    );
    const own = await explain.run(aUser({ role: 'tenant_admin', tenantId: shop }), asked);
    expect(own.cents).toBe(carriedCents);
    const other = await explain.run(aUser({ role: 'tenant_admin', tenantId: await desk.shop(100) }), asked);
    expect(other).toMatchObject({ cents: 0, entryCount: 0 });
  });

  it('explains the sum of a bank file by the entries of its payouts', async () => {
    const explain = new ExplainFigure(db);
    const payoutIds: string[] = [];
    for (const cents of [50_000, 60_000]) payoutIds.push((await payNow(desk, await desk.shop(cents))).id);
    const { batch } = await desk.batches.create(finance(), { payoutIds, layout: 'generic' });
    const asked = { figure: 'payout.batch', batchId: batch?.id ?? '' };
    expect(await explain.run(finance(), asked)).toMatchObject({ cents: 0, entryCount: 0 });
    await desk.batches.release(finance(), asked.batchId, aCommand());
    expect(await explain.run(finance(), asked)).toMatchObject({
      cents: batch?.totalCents,
      differs: false,
      groups: [{ kind: 'payout', entries: 2, cents: 110_000 }],
    });
    await expect(
      explain.run(aUser({ role: 'tenant_admin', tenantId: await desk.shop(1) }), asked),
    ).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
  });

  it('sums what is owed and what shops carry, apart', async () => {
    const before = await desk.overview.run(finance());
    const shop = await desk.shop(50_000);
    const debtor = await desk.shop(0);
    await desk.share(debtor, 700);
    const after = await desk.overview.run(finance());
    expect(after.owedCents - before.owedCents).toBe(50_000);
    expect(after.carriedCents - before.carriedCents).toBe(700);
    expect(after.shareMonthCents - before.shareMonthCents).toBe(700);
    expect(after.shops.find(({ tenantId }) => tenantId === shop)).toMatchObject({ owedCents: 50_000 });
  });

  it('says for each shop of the commissions whether Pay Now is possible', async () => {
    const [free, open, held, unpaid] = [
      await desk.shop(50_000),
      await desk.shop(50_000),
      await desk.shop(50_000),
      await desk.shop(0),
    ];
    const { id: payoutId } = await payNow(desk, open);
    const until = new Date(now.getTime() + DAY_MS);
    await db.tx(systemActor('test'), (em) =>
      em.query(
        `insert into payout_holds (id, tenant_id, reason, since, until)
          values (gen_random_uuid(), $1, 'bank_details_changed', $2, $3)`,
        [held, now, until],
      ),
    );
    const list = new ListCommissions(db, () => now);
    const all = { before: '', tenantId: '', search: '', status: '', from: '', to: '' };
    const of = async (tenantId: string) => {
      const { commissions } = await list.run(finance(), all);
      const { canPayNow, payoutId: id, heldUntil } = commissions.find((row) => row.tenantId === tenantId) ?? {};
      return { canPayNow, payoutId: id, heldUntil };
    };
    const nothing = { payoutId: undefined, heldUntil: undefined };
    expect(await of(free)).toEqual({ ...nothing, canPayNow: true });
    expect(await of(open)).toEqual({ ...nothing, canPayNow: false, payoutId });
    expect(await of(held)).toEqual({ ...nothing, canPayNow: false, heldUntil: until.toISOString() });
    expect(await of(unpaid)).toEqual({ ...nothing, canPayNow: false });
  });

  it('counts shops to pay, payouts by state and the money on its way', async () => {
    const before = await desk.overview.run(finance());
    const [paid, held] = [await desk.shop(50_000), await desk.shop(60_000)];
    await desk.shop(70_000);
    await desk.hold(held, new Date(now.getTime() + DAY_MS));
    const { id } = await payNow(desk, paid);
    const first = await desk.overview.run(finance());
    expect(first.dueCount - before.dueCount).toBe(1);
    expect(first.heldCount - before.heldCount).toBe(1);
    expect(first.approvedCount - before.approvedCount).toBe(1);
    const batch = await desk.batches.create(finance(), { payoutIds: [id], layout: 'generic' });
    expect((await desk.overview.run(finance())).inBatchCount - before.inBatchCount).toBe(1);
    await desk.batches.release(finance(), batch.batch?.id ?? '', aCommand());
    const sent = await desk.overview.run(finance());
    expect(sent.sentCount - before.sentCount).toBe(1);
    expect(sent.sentCents - before.sentCents).toBe(50_000);
  });

  it('keeps the history append-only', async () => {
    await expect(db.tx(systemActor('test'), (em) => em.query("update payout_events set note = ''"))).rejects.toThrow();
  });
});
