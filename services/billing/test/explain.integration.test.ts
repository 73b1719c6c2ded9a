import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { MONEY_FIGURE_IDS, MONEY_FIGURES, type MoneyFigure } from '@revive/contracts/billing/explain';
import type { Database } from '@revive/platform/database/database';
import { systemActor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser, freshDatabase, type TestDatabase } from '@revive/platform/testing/testkit';
import type { RepairChanged } from '@revive/proto/revive/repairs/v1/repairs';
import { billing } from '../src/service.js';
import { ExplainFigure } from '../src/explain/explain-figure.js';
import { FIGURES } from '../src/ledger/figures/figures.js';
import type { NewEntry } from '../src/ledger/post-entries.js';
import {
  deposit,
  drawerDifference,
  drawerDrop,
  drawerFloat,
  drawerPaidIn,
  drawerPaidOut,
  payment,
  payout,
  platformPayment,
  providerFee,
  refund,
  setupFee,
} from '../src/ledger/postings.policy.js';
import { anApproval, aLedger, anEvent, aRepair, aShop } from '../src/testing/books.js';

let test: TestDatabase;
let db: Database;
let explain: ExplainFigure;
let shop: string;
let repair: RepairChanged;
let shift: string;
let chargeId: string;
let feeId: string;
const payoutId = uuidv7();
const AT = '2026-11-20T10:00:00.000Z';
const DAY = '2026-11-20';

type TestEntry = Omit<NewEntry, 'key' | 'at'> & Partial<Pick<NewEntry, 'key'>>;
async function post(tenantId: string, entries: readonly TestEntry[]) {
  return db.tx(systemActor('test', tenantId), (em) =>
    aLedger(db).ledger.post(
      em,
      tenantId,
      entries.map((entry) => ({ key: uuidv7(), ...entry, at: AT })),
    ),
  );
}

beforeAll(async () => {
  test = await freshDatabase('billing', billing.migrations);
  db = await test.open([]);
  explain = new ExplainFigure(db);
  shop = await aShop(db);
  const of = { tenantId: shop, repairId: uuidv7(), quoteVersion: 1 };
  const lines = [
    { id: 'a', name: 'Boot repair', serviceId: 'boot-repair', cents: 30_000 },
    { id: 'b', name: 'Clean-up', serviceId: '', cents: 5_000 },
  ];
  repair = aRepair(shop, { ...of, approvals: [anApproval({ ...of, authorisedCents: 35_000, lines })] });
  await aLedger(db).settle.run(anEvent(), repair);
  await aLedger(db).settle.run(anEvent(), aRepair(shop, { totalCents: 10_050, at: '2026-11-21T10:00:00.000Z' }));
  shift = uuidv7();
  await asAdmin(`insert into locations (id, tenant_id, name, position) values ('${shop}', '${shop}', 'Main', 0)
      on conflict do nothing;
    insert into shifts (id, tenant_id, location_id, user_id, user_name, opened_at, opened_day)
      values ('${shift}', '${shop}', '${shop}', '${uuidv7()}', 'Thandi', '${AT}', '${DAY}')`);
  const about = { id: repair.repairId, number: 1, deviceName: 'disk.img', quoteVersion: 1 };
  await post(shop, [
    { ...drawerFloat(50_000), shiftId: shift },
    { ...payment(20_000, 'cash'), repair: about, shiftId: shift },
    { ...payment(5_000, 'card'), repair: about, shiftId: shift },
    { ...refund(1_000, 'cash'), repair: about, shiftId: shift },
    { ...drawerPaidIn(2_000), shiftId: shift },
    { ...drawerPaidOut(700), shiftId: shift },
    { ...drawerDrop(10_000), shiftId: shift },
    { ...deposit(900, 'eft'), shiftId: shift },
    { ...drawerDifference(-300), shiftId: shift, reason: 'Change', details: { stage: 'close' } },
    { ...drawerDrop(40_000), shiftId: shift, details: { stage: 'close', to: 'safe' } },
    { ...drawerDrop(20_000), shiftId: shift, details: { stage: 'close', to: 'next_shift' } },
  ]);
  await post(shop, [{ ...payout(1_234), key: `payout:${payoutId}` }]);
  [feeId = ''] = (await post(shop, [setupFee(5_000)])).map(({ id }) => id);
  // A second shop, which the platform owes money.
  await post(await aShop(db), [platformPayment(8_000), providerFee(240)]);
  [chargeId = ''] = (
    await db.tx(systemActor('test', shop), (em) =>
      em.query<{ id: string }[]>("select id from entries where kind = 'charge' and repair_id = $1", [repair.repairId]),
    )
  ).map(({ id }) => id);
});
afterAll(() => test.close());

const scopes = (): Partial<Record<string, string>> => ({
  repairId: repair.repairId,
  shiftId: shift,
  entryId: feeId,
  payoutId,
  batchId: payoutId,
  locationId: shop,
  from: DAY,
  through: DAY,
});
const asked = (figure: MoneyFigure, over: object = {}) => {
  const { by = [] } = MONEY_FIGURES[figure] as { by?: readonly string[] };
  const isOfShop = FIGURES[figure].of === 'shop';
  return {
    figure,
    ...Object.fromEntries(by.map((param) => [param, scopes()[param]])),
    ...(isOfShop && { tenantId: shop }),
    ...over,
  };
};
const finance = aUser({ role: 'finance' });

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: test.adminUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

describe('explain a figure', () => {
  it.each([
    ['tenant.sales', 45_050],
    ['tenant.share', 9_010],
    ['tenant.net', 36_040],
    ['tenant.dayRevenue', 35_000],
    ['platform.shopSales', 45_050],
    ['platform.share', 9_010],
    ['platform.todayRevenue', 35_000],
    ['platform.monthRevenue', 35_000],
    ['platform.monthShare', 7_000],
    ['platform.owed', 8_000],
    ['platform.carried', 15_244],
    ['platform.bank', -1_234],
    ['tenant.bank', 2_134],
    ['platform.disputed', 0],
    ['platform.fees', 240],
    ['entry.amount', 5_000],
    ['entry.effect', -5_000],
    ['entry.vat', 0],
    ['repair.charge', 35_000],
    ['repair.charged', 35_000],
    ['repair.paid', 24_000],
    ['repair.due', 11_000],
    ['repair.refunded', 1_000],
    ['repair.byPlatform', 0],
    ['repair.writtenOff', 0],
    ['repair.prepaid', 0],
    ['repair.commission', 7_000],
    ['commission.totalSales', 45_050],
    ['commission.owed', 0],
    ['commission.balance', -13_234],
    ['commission.periodSales', 35_000],
    ['commission.periodShare', -7_000],
    ['commission.periodCollected', 0],
    ['commission.periodFees', -5_000],
    ['commission.periodPaid', -1_234],
    ['payout.amount', 1_234],
    ['drawer.expected', 60_300],
    ['drawer.counted', 60_000],
    ['drawer.difference', -300],
    ['drawer.float', 50_000],
    ['drawer.taken', 20_000],
    ['drawer.paidIn', 2_000],
    ['drawer.refunded', 1_000],
    ['drawer.paidOut', 700],
    ['drawer.dropped', 10_000],
    ['drawer.handedOn', 20_000],
    ['drawer.card', 5_000],
    ['drawer.eft', 900],
    ['day.payments', 25_000],
    ['day.deposits', 900],
    ['day.refunds', -1_000],
    ['day.received', 24_900],
    ['day.cash', 0],
    ['day.cashIn', 72_000],
    ['day.cashOut', 71_700],
    ['day.cashDifference', -300],
    ['day.charged', 35_000],
    ['day.reversed', 0],
    ['day.vat', 0],
    ['day.depositsUsed', 0],
    ['day.writtenOff', 0],
  ] as const)('adds the postings of %s up to %s', async (figure, cents) => {
    const explained = await explain.run(finance, asked(figure));
    expect(explained).toMatchObject({ figure, cents, differs: false });
    const sum = explained.entries.reduce((total, entry) => total + entry.cents, 0);
    expect(sum).toBe(explained.postedCents);
    expect(explained.groups.reduce((total, group) => total + group.cents, 0)).toBe(explained.postedCents);
    for (const entry of explained.entries)
      expect(entry.postings.reduce((total, posting) => total + posting.cents, 0)).toBe(entry.cents);
  });

  it.each(MONEY_FIGURE_IDS.filter((figure) => FIGURES[figure].shop.includes('tenant_admin')))(
    'explains %s to the shop as to staff',
    async (figure) => {
      const own = await explain.run(aUser({ tenantId: shop }), asked(figure, { tenantId: undefined }));
      expect(own).toMatchObject({ cents: (await explain.run(finance, asked(figure))).cents, differs: false });
    },
  );

  it('has the share of a charge in its effect on the balance', async () => {
    const effect = await explain.run(finance, { figure: 'entry.effect', entryId: chargeId });
    expect(effect).toMatchObject({ cents: -7_000, differs: false, entries: [{ kind: 'commission' }] });
    expect(await explain.run(finance, { figure: 'entry.amount', entryId: chargeId })).toMatchObject({ cents: 35_000 });
  });

  it('adds up the takings of a person and method', async () => {
    const taken = { figure: 'day.received', locationId: shop, from: DAY, through: DAY, method: 'cash' };
    expect(await explain.run(finance, taken)).toMatchObject({ cents: 19_000, differs: false });
    expect(await explain.run(finance, { ...taken, byName: 'Nobody' })).toMatchObject({ cents: 0, entryCount: 0 });
  });

  it('covers each figure of the contract', () => {
    expect(Object.keys(FIGURES).toSorted()).toEqual(MONEY_FIGURE_IDS.toSorted());
  });

  it('names the repair, the approval and the rows of the price book', async () => {
    const { entries } = await explain.run(aUser({ tenantId: shop }), asked('repair.charge', { tenantId: undefined }));
    expect(entries).toMatchObject([
      {
        kind: 'charge',
        day: DAY,
        repairId: repair.repairId,
        repairNumber: 1,
        approvalId: expect.any(String),
        priceRows: [
          { name: 'Boot repair', serviceId: 'boot-repair', cents: 30_000 },
          { name: 'Clean-up', serviceId: '', cents: 5_000 },
        ],
        postings: [{ account: 'customer_receivable', accountName: 'Owed by customers', book: 'shop', cents: 35_000 }],
      },
    ]);
  });

  it('pages the entries, newest first', async () => {
    const busy = await aShop(db);
    for (let pass = 0; pass < 3; pass += 1)
      await post(
        busy,
        Array.from({ length: 20 }, () => payout(100)),
      );
    const first = await explain.run(finance, { figure: 'tenant.bank', tenantId: busy });
    expect(first).toMatchObject({ cents: 6_000, entryCount: 60, entries: { length: 50 } });
    const rest = await explain.run(finance, { figure: 'tenant.bank', tenantId: busy, before: first.next ?? '' });
    expect(rest).toMatchObject({ cents: 6_000, entries: { length: 10 }, next: undefined });
  });

  it('explains nothing of a foreign shop', async () => {
    const other = await aShop(db);
    const stranger = aUser({ tenantId: other });
    await expect(explain.run(stranger, asked('tenant.sales'))).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    expect(await explain.run(stranger, asked('repair.charge', { tenantId: undefined }))).toMatchObject({
      cents: 0,
      entries: [],
    });
  });

  it('refuses roles that do not see the figure, missing parameters and unknown figures', async () => {
    for (const role of ['user', 'sales'] as const)
      await expect(explain.run(aUser({ role }), asked('platform.share'))).rejects.toMatchObject({
        code: 'NOT_ALLOWED',
      });
    await expect(explain.run(aUser({ role: 'tech', tenantId: shop }), asked('tenant.sales'))).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
    await expect(explain.run(aUser({ tenantId: shop }), asked('platform.share'))).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
    await expect(explain.run(finance, { figure: 'tenant.sales' })).rejects.toMatchObject({ code: 'INVALID' });
    await expect(explain.run(finance, { figure: 'repair.due' })).rejects.toMatchObject({ code: 'INVALID' });
    await expect(explain.run(finance, { figure: 'toString' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

/** The last case: it leaves the database wrong. */
describe('a changed posting', () => {
  it.each([
    ['customer_receivable', ['repair.charge', 'repair.charged', 'repair.due', 'day.charged']],
    [
      'repair_sales',
      [
        'tenant.sales',
        'tenant.net',
        'tenant.dayRevenue',
        'platform.shopSales',
        'platform.todayRevenue',
        'platform.monthRevenue',
        'commission.totalSales',
        'commission.periodSales',
      ],
    ],
    ['platform_share', ['tenant.share', 'tenant.net', 'repair.commission']],
  ])('of %s names the figures %s', async (account, names) => {
    const change = (cents: number) =>
      asAdmin(`alter table postings disable trigger all;
        update postings set cents = cents + ${cents} where account = '${account}' and entry_id in
          (select id from entries where repair_id = '${repair.repairId}' and kind in ('charge', 'commission'));
        alter table postings enable trigger all`);
    await change(1);
    const wrong = [];
    for (const figure of MONEY_FIGURE_IDS) if ((await explain.run(finance, asked(figure))).differs) wrong.push(figure);
    await change(-1);
    expect(wrong.toSorted()).toEqual(names.toSorted());
  });
});
