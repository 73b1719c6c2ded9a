import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aUser } from '@revive/platform/testing/testkit';
import { ExplainFigure } from '../src/explain/explain-figure.js';
import type { NewEntry } from '../src/ledger/post-entries.js';
import { payment, payout, payoutReversal, platformPayment, subscriptionPeriod } from '../src/ledger/postings.policy.js';
import { clawbackOf } from '../src/rates/rate-rules.policy.js';
import { everything, finance, openCommissions } from './commission-books.js';
import { aShop } from '../src/testing/books.js';

let books: Awaited<ReturnType<typeof openCommissions>>;
beforeAll(async () => {
  books = await openCommissions();
});
afterAll(() => books.test.close());

describe('commissions', () => {
  it('owe nothing for counter money, then pending, paid, returned and carried', async () => {
    const tenantId = await aShop(books.db);
    expect(await books.rowOf(tenantId)).toMatchObject({
      totalSales: 0,
      commissionOwed: 0,
      status: 'none',
      carriedCents: 0,
    });
    await books.aRepair(tenantId, 10_000);
    await books.post(tenantId, [books.anEntry(payment(10_000, 'cash'))]);
    expect(await books.rowOf(tenantId)).toMatchObject({
      totalSales: 100,
      commissionRate: 0.2,
      commissionOwed: 0,
      status: 'none',
      carriedCents: -2_000,
    });
    await books.post(tenantId, [books.anEntry(platformPayment(10_000))]);
    expect(await books.rowOf(tenantId)).toMatchObject({ commissionOwed: 80, status: 'pending', carriedCents: 0 });
    await books.post(tenantId, [books.anEntry(payout(8_000))]);
    expect(await books.rowOf(tenantId)).toMatchObject({
      commissionOwed: 0,
      status: 'paid',
      lastPayoutAt: books.time.now.toISOString(),
    });
    await books.post(tenantId, [books.anEntry(payoutReversal(8_000))]);
    expect(await books.rowOf(tenantId)).toMatchObject({
      commissionOwed: 80,
      status: 'pending',
      lastPayoutAt: undefined,
    });
    await books.post(tenantId, [books.anEntry(payout(8_000))]);
    await books.aRepair(tenantId, 5_000);
    expect(await books.rowOf(tenantId)).toMatchObject({ commissionOwed: 0, status: 'paid', carriedCents: -1_000 });
  });

  it('are filtered by status, name and the period of the sales', async () => {
    const [one, two] = [await aShop(books.db), await aShop(books.db)];
    await books.post(one, [books.anEntry(platformPayment(500))]);
    await books.aRepair(two, 700, { at: '2026-10-05T10:00:00.000Z' });
    const ids = async (over: object) =>
      (await books.list.run(finance, { ...everything, ...over })).commissions.map(({ tenantId }) => tenantId);
    expect(await ids({ status: 'pending' })).toContain(one);
    expect(await ids({ status: 'pending' })).not.toContain(two);
    expect(await ids({ search: 'sHo' })).toContain(one);
    expect(await ids({ search: 'hop' })).toEqual([]);
    expect(await ids({ before: two })).toContain(one);
    expect(await books.rowOf(two, { from: '2026-11-01', to: '2026-11-30' })).toMatchObject({ totalSales: 0 });
    expect(await books.rowOf(two, { from: '2026-10-01', to: '2026-10-31' })).toMatchObject({ totalSales: 7 });
  });

  it('leave out the demo shop', async () => {
    expect(await books.rowOf(await aShop(books.db, { demo: true }))).toBeUndefined();
  });

  it.each(['tenant_admin', 'tech', 'sales', 'user'] as const)('are not read by %s', async (role) => {
    await expect(books.list.run(aUser({ role }), everything)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(books.rules.list(aUser({ role }), { tenantId: '' })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });
});

describe('share given back', () => {
  it('is never more than was taken, also in parallel', async () => {
    const tenantId = await aShop(books.db);
    const { repair, share } = await books.aRepair(tenantId, 10_000);
    await books.giveBack(tenantId, repair, share - 1);
    const tries = await Promise.allSettled(Array.from({ length: 4 }, () => books.giveBack(tenantId, repair, 1)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(books.giveBack(tenantId, repair, 1)).rejects.toBeDefined();
    expect((await books.statementOf(tenantId)).closingCents).toBe(0);
  });
});

describe('statement', () => {
  it('is read by the shop itself and by those who see all money', async () => {
    const [tenantId, other] = [await aShop(books.db), await aShop(books.db)];
    await books.aRepair(tenantId, 10_000);
    const period = { from: '2026-11-01', to: '2026-11-30', before: '' };
    const owner = aUser({ role: 'tenant_admin', tenantId });
    const own = await books.statement.run(owner, { ...period, tenantId: '' });
    expect(own).toMatchObject({ tenantId, closingCents: -2_000, totals: { salesCents: 10_000 } });
    expect(await books.statement.run(owner, { ...period, tenantId })).toEqual(own);
    for (const role of ['master', 'admin', 'finance'] as const)
      expect(await books.statement.run(aUser({ role }), { ...period, tenantId })).toEqual(own);
    await expect(books.statement.run(owner, { ...period, tenantId: other })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    for (const role of ['tech', 'sales', 'user'] as const)
      await expect(books.statement.run(aUser({ role, tenantId }), { ...period, tenantId })).rejects.toMatchObject({
        code: 'NOT_ALLOWED',
      });
    await expect(books.statement.run(finance, { ...period, tenantId: '' })).rejects.toMatchObject({ code: 'INVALID' });
    // Row-level security alone: another shop reads neither switches nor rules, nor this shop's lines.
    const seen = await books.db.tx(aUser({ role: 'tenant_admin', tenantId: other }), (em) =>
      em.query<unknown[]>('select 1 from totals where tenant_id = $1', [tenantId]),
    );
    expect(seen).toEqual([]);
  });

  it('refuses a period without end, of more than a year, or of days that do not exist', async () => {
    const tenantId = await aShop(books.db);
    for (const over of [{ to: '' }, { to: '2027-11-30' }, { from: '2026-02-30' }, { from: '2026-12-01' }])
      await expect(books.statementOf(tenantId, over)).rejects.toMatchObject({ code: 'INVALID' });
  });

  it('is a PDF of the same figures', async () => {
    const tenantId = await aShop(books.db);
    await books.aRepair(tenantId, 10_000);
    const { name, base64 } = await books.statement.print(finance, { tenantId, from: '2026-11-01', to: '2026-11-30' });
    expect(name).toBe('statement-2026-11-01-2026-11-30.pdf');
    expect(Buffer.from(base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('adds up over 300 operations: owed and paid is what was earned', async () => {
    const tenantId = await aShop(books.db);
    let seed = 20_261_129;
    const random = (most: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * most);
    };
    const repairs: { repair: NewEntry['repair']; share: number; cents: number; back: number; reversed: number }[] = [];
    let [earned, paid] = [0, 0];
    await books.setRule({ tenantId, rate: 0.17, serviceId: 'registry_fix' });
    for (let step = 0; step < 300; step += 1) {
      books.time.now = new Date(Date.parse('2026-11-20T12:00:00.000Z') + step * 2_400_000);
      const cents = 1 + random(500_000);
      const kind = random(10);
      const undone = repairs[random(Math.max(1, repairs.length))];
      if (kind < 4) {
        const serviceId = random(2) === 0 ? 'registry_fix' : 'boot_repair';
        const { repair, share } = await books.aRepair(tenantId, cents, { serviceId });
        repairs.push({ repair, share, cents, back: 0, reversed: 0 });
        earned -= share;
      } else if (kind < 7) {
        await books.post(tenantId, [books.anEntry(platformPayment(cents))]);
        earned += cents;
      } else if (kind === 7) {
        await books.post(tenantId, [books.anEntry(subscriptionPeriod(19_900))]);
        earned -= 19_900;
      } else if (kind === 8 && undone) {
        undone.reversed = Math.min(undone.cents, undone.reversed + cents);
        const { share: shareCents, back: givenBackCents, cents: verifiedCents, reversed: reversedCents } = undone;
        const back = clawbackOf({ shareCents, givenBackCents, verifiedCents, reversedCents });
        if (back > 0) await books.giveBack(tenantId, undone.repair, back);
        undone.back += back;
        earned += back;
      } else {
        const { commissionOwed = 0 } = (await books.rowOf(tenantId)) ?? {};
        const owed = Math.round(commissionOwed * 100);
        if (owed > 0) await books.post(tenantId, [books.anEntry(payout(owed))]);
        paid += owed;
      }
    }
    const { commissionOwed = 0, carriedCents = 0 } = (await books.rowOf(tenantId)) ?? {};
    expect(Math.round(commissionOwed * 100) + carriedCents + paid).toBe(earned);
    expect(paid).toBeGreaterThan(0);
    expect(repairs.every(({ back, share }) => back <= share)).toBe(true);
    const [first, second] = [
      { from: '2026-11-20', to: '2026-11-23' },
      { from: '2026-11-24', to: '2026-11-30' },
    ];
    let balance = 0;
    const explain = new ExplainFigure(books.db);
    for (const period of [first, second]) {
      const pages = [];
      let before: string | undefined = '';
      while (before !== undefined) {
        const page: Awaited<ReturnType<typeof books.statementOf>> = await books.statementOf(tenantId, {
          ...period,
          before,
        });
        pages.push(page);
        before = page.next ?? undefined;
      }
      const lines = pages.flatMap((page) => page.lines);
      const [head] = pages;
      expect(head?.openingCents).toBe(balance);
      expect(head?.count).toBe(lines.length);
      for (const line of lines) {
        balance += line.effectCents;
        expect(line.balanceCents).toBe(balance);
        const explained = await explain.run(finance, { figure: 'commission.lineBalance', entryId: line.id });
        expect(explained).toMatchObject({ cents: balance, differs: false });
      }
      // A person recomputes each share from the line.
      for (const { kind, parts, effectCents } of lines.filter(({ kind: one }) => one === 'charge')) {
        expect(kind).toBe('charge');
        const share = parts.reduce((sum, { netCents, rate }) => sum + Math.floor(netCents * rate + 0.5 + 1e-9), 0);
        expect(0 - effectCents).toBe(share);
      }
      expect(head?.closingCents).toBe(balance);
    }
    expect(balance).toBe(Math.round(commissionOwed * 100) + carriedCents);
  });
});
