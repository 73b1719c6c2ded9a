import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { uuidv7 } from '@revive/platform/core/ids';
import type { RepairChanged } from '@revive/proto/revive/repairs/v1/repairs';
import { aCommand, master, openCommissions, system } from './commission-books.js';
import { aRepair, anApproval, aShop } from '../src/testing/books.js';
import { aCounter } from './counter/counters.js';

let books: Awaited<ReturnType<typeof openCommissions>>;
let counter: ReturnType<typeof aCounter>;
beforeAll(async () => {
  books = await openCommissions();
  counter = aCounter(books.db);
});
afterAll(() => books.test.close());

const AFTER_THE_RULES = '2026-11-21T10:00:00.000Z';
const LINES = [
  { id: 'fs', name: 'Boot', serviceId: 'boot_repair', cents: 10_000, verified: true },
  { id: 'files', name: 'Files', serviceId: 'data_recovery', cents: 20_000, verified: true },
  { id: 'screen', name: 'Screen', serviceId: '', cents: 5_000, verified: false },
];
const TOTAL = 35_000;

/** A completed repair of two verified lines and one by hand, as repairs publishes it. */
function twoServices(tenantId: string, over: Partial<RepairChanged> = {}): RepairChanged {
  const repairId = uuidv7();
  const lines = LINES.map(({ id, name, serviceId, cents }) => ({ id, name, serviceId, cents }));
  return aRepair(tenantId, {
    repairId,
    totalCents: TOTAL,
    verifiedCents: 30_000,
    lines: LINES.map(({ id, name, cents, verified }) => ({ id, name, cents, verified })),
    approvals: [anApproval({ tenantId, repairId, authorisedCents: TOTAL, lines })],
    at: AFTER_THE_RULES,
    ...over,
  });
}

interface Row {
  kind: string;
  amount_cents: number;
  rate: number | null;
  rule_id: string | null;
  details: {
    verifiedCents?: number;
    lines?: { id: string; rate: number; source: string; shareCents: number }[];
  } | null;
}
const entriesOf = ({ repairId }: RepairChanged) =>
  books.db.tx(system, (em) =>
    em.query<Row[]>(
      'select kind, amount_cents::int, rate::float, rule_id, details from entries where repair_id = $1 order by id',
      [repairId],
    ),
  );
const sumOf = async (repair: RepairChanged, kind: string) =>
  (await entriesOf(repair)).reduce((sum, row) => (row.kind === kind ? sum + row.amount_cents : sum), 0);
/** What the platform still takes of a repair. */
const keptShare = async (repair: RepairChanged) =>
  (await sumOf(repair, 'commission')) + (await sumOf(repair, 'commission_reversal'));

/** A shop that pays 15 %, and 10 % of a recovery, from 21 November. */
async function aRatedShop(over: { isVatRegistered?: boolean } = {}) {
  const tenantId = await aShop(books.db, over);
  const shop = await books.setRule({ tenantId, rate: 0.15 });
  const service = await books.setRule({ tenantId, serviceId: 'data_recovery', rate: 0.1 });
  return { tenantId, shop, service };
}

describe('a settled repair', () => {
  it('has the share of each line at the rate of its service, and keeps rate and rule', async () => {
    const { tenantId, shop, service } = await aRatedShop();
    const repair = twoServices(tenantId);
    await counter.event(repair);
    const lines = [
      { id: 'fs', rate: 0.15, ruleId: shop.id, source: 'shop', netCents: 10_000, shareCents: 1_500 },
      { id: 'files', rate: 0.1, ruleId: service.id, source: 'shop_service', netCents: 20_000, shareCents: 2_000 },
    ];
    const frozen = { verifiedCents: 30_000, lines };
    expect(await entriesOf(repair)).toMatchObject([
      { kind: 'charge', amount_cents: 35_000, details: frozen },
      { kind: 'commission', amount_cents: 3_500, rate: null, rule_id: null, details: frozen },
    ]);
  });

  it('has the rate of the day on which the repair ended', async () => {
    const { tenantId } = await aRatedShop();
    const before = twoServices(tenantId, { at: '2026-11-20T21:59:59.000Z' });
    await counter.event(before);
    expect(await entriesOf(before)).toMatchObject([
      { kind: 'charge' },
      { kind: 'commission', amount_cents: 6_000, rate: 0.2, rule_id: null },
    ]);
  });

  it('takes the share without the VAT of each line', async () => {
    const { tenantId } = await aRatedShop({ isVatRegistered: true });
    const repair = twoServices(tenantId, { vatBps: 1_500 });
    await counter.event(repair);
    // R86.96 x 15 % = R13.04, R173.91 x 10 % = R17.39
    expect(await sumOf(repair, 'commission')).toBe(1_304 + 1_739);
  });

  it('has no VAT if the seller is not registered, whatever rate the quote had', async () => {
    const { tenantId } = await aRatedShop();
    const repair = twoServices(tenantId, { vatBps: 1_500, diagnosisCents: 1_000 });
    await counter.event(repair);
    // The share is a part of the whole price: nothing of it is VAT.
    expect(await sumOf(repair, 'commission')).toBe(3_500);
    const vat = await books.db.tx(system, (em) =>
      em.query<object[]>(
        `select e.vat_bps, p.account from entries e
          left join postings p on p.entry_id = e.id and p.account = 'vat_output' where e.repair_id = $1 and e.kind = 'charge'`,
        [repair.repairId],
      ),
    );
    expect(vat).toEqual([{ vat_bps: 0, account: null }]);
  });

  it('keeps its rate after a later rule and a later standard rate', async () => {
    const { tenantId, shop } = await aRatedShop();
    const repair = twoServices(tenantId);
    await counter.event(repair);
    await books.setRule({ tenantId, rate: 0.5, from: '2026-11-22' });
    await aShop(books.db, { id: tenantId, commissionRate: 0.4, version: 2 });
    await counter.event(repair);
    await counter.event({ ...repair, what: 'rolled_back', version: 2, keptCents: 5_000 });
    expect(await keptShare(repair)).toBe(0);
    expect(await sumOf(repair, 'commission_reversal')).toBe(-3_500);
    expect((await entriesOf(repair))[0]?.details?.lines?.[0]).toMatchObject({ rate: 0.15, ruleId: shop.id });
  });

  it('has a statement that names the rate of each line', async () => {
    const { tenantId } = await aRatedShop();
    const repair = twoServices(tenantId);
    await counter.event(repair);
    await counter.pay(repair, TOTAL);
    await counter.refund(repair, { lines: [{ id: 'files', cents: 20_000 }] });
    const { lines, closingCents } = await books.statementOf(tenantId);
    expect(lines.find(({ kind }) => kind === 'charge')).toMatchObject({
      verifiedCents: 30_000,
      effectCents: -3_500,
      parts: [
        { serviceId: 'boot_repair', rate: 0.15, shareCents: 1_500 },
        { serviceId: 'data_recovery', rate: 0.1, shareCents: 2_000 },
      ],
    });
    expect(lines.find(({ kind }) => kind === 'charge_reversal')).toMatchObject({ parts: [] });
    expect(closingCents).toBe(-1_500);
  });
});

describe('a share', () => {
  const paid = async (over: Partial<RepairChanged> = {}) => {
    const repair = twoServices((await aRatedShop({ isVatRegistered: (over.vatBps ?? 0) > 0 })).tenantId, over);
    await counter.event(repair);
    await counter.pay(repair, TOTAL);
    return repair;
  };

  it('goes back with its line, at the rate of this line', async () => {
    const repair = await paid();
    await counter.refund(repair, { lines: [{ id: 'files', cents: 10_000 }] });
    expect(await keptShare(repair)).toBe(2_500);
    await counter.refund(repair, { lines: [{ id: 'fs', cents: 10_000 }] });
    expect(await keptShare(repair)).toBe(1_000);
    await counter.refund(repair, { lines: [{ id: 'screen', cents: 5_000 }] });
    expect(await keptShare(repair)).toBe(1_000);
    await counter.refund(repair, { lines: [{ id: 'files', cents: 10_000 }] });
    expect(await keptShare(repair)).toBe(0);
  });

  it('goes back in proportion to an amount, and to the cent with the last part', async () => {
    const repair = await paid({ vatBps: 1_500 });
    let last = await keptShare(repair);
    for (let part = 0; part < 7; part += 1) {
      await counter.refund(repair, { cents: 4_999 });
      const now = await keptShare(repair);
      expect(now).toBeLessThan(last);
      last = now;
    }
    await counter.refund(repair, { cents: 7 });
    expect([
      await keptShare(repair),
      (await sumOf(repair, 'charge')) + (await sumOf(repair, 'charge_reversal')),
    ]).toEqual([0, 0]);
  });

  it.each([
    ['a refund by line', { lines: [{ id: 'fs', cents: 10_000 }] }],
    ['a refund by amount', { cents: 12_345 }],
    ['a whole refund', {}],
  ])('goes back once by %s and a rollback', async (_name, asked) => {
    const repair = await paid();
    await counter.refund(repair, asked);
    await counter.event({ ...repair, what: 'rolled_back', version: 2 });
    await counter.event({ ...repair, what: 'rolled_back', version: 3 });
    expect(await keptShare(repair)).toBe(0);
    expect(await sumOf(repair, 'commission_reversal')).toBe(-3_500);
  });

  it('goes back once by a rollback and the refund after it', async () => {
    const repair = await paid();
    await counter.event({ ...repair, what: 'rolled_back', version: 2 });
    await counter.refund(repair);
    expect(await sumOf(repair, 'commission_reversal')).toBe(-3_500);
  });

  it('is given back by the database no more than once', async () => {
    const repair = await paid();
    const of = { id: repair.repairId, number: 1, deviceName: 'Laptop', quoteVersion: 1 };
    await books.giveBack(repair.tenantId, of, 3_500);
    await expect(books.giveBack(repair.tenantId, of, 1)).rejects.toMatchObject({ code: 'RV010' });
  });
});

describe('the Billing Control Panel', () => {
  const decide = (tenantId: string, which: 'billing' | 'test_account', value: boolean) =>
    books.toggle.run(master, { tenantId, which, value, notes: '' }, aCommand());
  const kindsOf = async (repair: RepairChanged) => (await entriesOf(repair)).map(({ kind }) => kind);

  it('charges a repair of a shop with free access without a share', async () => {
    const { tenantId } = await aRatedShop();
    await decide(tenantId, 'billing', false);
    const repair = twoServices(tenantId);
    await counter.event(repair);
    expect(await entriesOf(repair)).toMatchObject([
      { kind: 'charge', amount_cents: TOTAL, details: { lines: [{ rate: 0, source: 'billing_off' }, { rate: 0 }] } },
    ]);
  });

  it.each(['completed', 'by_hand', 'failed', 'declined'])(
    'posts nothing for a repair of a test account: %s',
    async (what) => {
      const tenantId = await aShop(books.db);
      await decide(tenantId, 'test_account', true);
      const repair = aRepair(tenantId, {
        what,
        at: AFTER_THE_RULES,
        keptCents: 5_000,
        diagnosisCents: 1_000,
        outcome: 'repaired_by_hand',
      });
      await counter.event(repair);
      expect(await kindsOf(repair)).toEqual([]);
    },
  );

  it('uses up no repair of the trial in a test account', async () => {
    const tenantId = await aShop(books.db);
    await books.db.tx(system, (em) =>
      em.query(
        `insert into trials (tenant_id, id, started_at, ends_at, included, used, version)
          values ($1, $2, '2026-11-20', '2026-12-20', 5, 0, 0)`,
        [tenantId, uuidv7()],
      ),
    );
    await decide(tenantId, 'test_account', true);
    await counter.event(aRepair(tenantId, { at: AFTER_THE_RULES }));
    const [trial] = await books.db.tx(system, (em) =>
      em.query<{ used: number }[]>('select used from trials where tenant_id = $1', [tenantId]),
    );
    expect(trial?.used).toBe(0);
  });

  it('reverses a charge from before the shop became a test account', async () => {
    const { tenantId } = await aRatedShop();
    const repair = twoServices(tenantId);
    await counter.event(repair);
    await decide(tenantId, 'test_account', true);
    await counter.event({ ...repair, what: 'rolled_back', version: 2 });
    expect(await kindsOf(repair)).toEqual(['charge', 'commission', 'charge_reversal', 'commission_reversal']);
    expect(await keptShare(repair)).toBe(0);
  });

  it('charges again once the shop is no longer a test account', async () => {
    const tenantId = await aShop(books.db);
    await decide(tenantId, 'test_account', true);
    await decide(tenantId, 'test_account', false);
    const repair = aRepair(tenantId, { at: AFTER_THE_RULES });
    await counter.event(repair);
    expect(await kindsOf(repair)).toEqual(['charge', 'commission']);
  });
});
