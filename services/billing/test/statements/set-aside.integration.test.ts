import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BANK_PURPOSES, purposesOf } from '@revive/contracts/billing/statements';
import { systemActor, type Actor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import type { Database } from '@revive/platform/database/database';
import { aUser, freshDatabase, type TestDatabase } from '@revive/platform/testing/testkit';
import { ExplainFigure } from '../../src/explain/explain-figure.js';
import { readClosedThrough, setClosedThrough } from '../../src/ledger/open-days.query.js';
import { drawerDrop } from '../../src/ledger/postings.policy.js';
import { billing } from '../../src/service.js';
import { aFile, aStatementDesk, type Row } from '../statement-desk.js';

let test: TestDatabase;
let db: Database;
let desk: ReturnType<typeof aStatementDesk>;
beforeAll(async () => {
  test = await freshDatabase('billing', billing.migrations);
  db = await test.open([]);
  desk = aStatementDesk(db);
});
afterAll(() => test.close());

const finance = aUser({ role: 'finance' });
const SYSTEM = systemActor('test');

async function aShopWith(...rows: readonly Row[]) {
  const tenantId = await desk.shop();
  const actor = desk.administrator(tenantId);
  if (rows.length > 0) await desk.import(actor, aFile(rows));
  return { tenantId, actor };
}
const lineOf = async (actor: Actor, text: string) => desk.line(actor, text);

/** Postings of a shop by account, and the business days of its entries. */
async function booksOf(tenantId: string) {
  return db.tx(SYSTEM, async (em) => {
    const rows = await em.query<{ account: string; cents: string }[]>(
      'select account, sum(cents) as cents from postings where tenant_id = $1 group by account having sum(cents) <> 0',
      [tenantId],
    );
    return Object.fromEntries(rows.map(({ account, cents }) => [account, Number(cents)]));
  });
}
const daysOf = (tenantId: string) =>
  db.tx(SYSTEM, async (em) => {
    const rows = await em.query<{ day: string }[]>(
      "select to_char(business_date, 'YYYY-MM-DD') as day from entries where tenant_id = $1 order by id",
      [tenantId],
    );
    return rows.map(({ day }) => day);
  });

describe('set a bank line aside', () => {
  it('posts what the line is on the day of the line, and the account explains it', async () => {
    const { tenantId, actor } = await aShopWith(
      ['2026-11-20', 'MONTHLY ACCOUNT FEE', -9_900],
      ['2026-11-21', 'OWNER PUTS MONEY IN', 500_000],
      ['2026-11-22', 'OWNER DRAWINGS', -120_000],
      ['2026-11-23', 'TRANSFER TO SAVINGS', -100_000],
      ['2026-11-24', 'UNKNOWN SENDER', 4_200],
    );
    const purposes = ['bank_fee', 'owner_money', 'owner_money', 'bank_transfer', 'unidentified'];
    for (const [index, { id }] of (await desk.lines(actor)).entries())
      await desk.setAside(actor, id, purposes[index] ?? '');
    expect(await booksOf(tenantId)).toEqual({
      bank: 274_300,
      bank_fees: 9_900,
      owner_capital: -500_000,
      owner_drawings: 120_000,
      bank_transfers: 100_000,
      bank_suspense: -4_200,
    });
    expect(await daysOf(tenantId)).toEqual(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24']);
    const { match } = await matchOf(actor, 'MONTHLY');
    const explain = new ExplainFigure(db);
    expect(await explain.run(actor, { figure: 'entry.amount', entryId: match.entryId })).toMatchObject({
      cents: -9_900,
      differs: false,
      entries: [{ kind: 'bank_fee', reference: 'MONTHLY ACCOUNT FEE' }],
    });
    expect(await explain.run(actor, { figure: 'tenant.bank' })).toMatchObject({ cents: 274_300, differs: false });
    expect(await desk.reading.reconciliation(actor)).toMatchObject({
      statementCents: 274_300,
      ledgerCents: 274_300,
      ignoredCents: 0,
      unmatchedCents: 0,
      unseenCents: 0,
      unexplainedCents: 0,
    });
  });

  it.each(BANK_PURPOSES)('posts %s in both directions that it has, and takes it back', async (purpose) => {
    const { tenantId, actor } = await aShopWith(['2026-11-20', 'IN', 7_001], ['2026-11-20', 'OUT', -7_001]);
    const both = await desk.lines(actor);
    for (const { id, cents } of both)
      if (purposesOf(cents, true).includes(purpose)) await desk.setAside(actor, id, purpose, { reason: 'Some reason' });
      else await expect(desk.setAside(actor, id, purpose)).rejects.toMatchObject({ code: 'INVALID' });
    for (const { id, state } of await desk.lines(actor)) if (state !== 'open') await desk.undo(actor, id);
    expect(await booksOf(tenantId)).toEqual({});
    expect(await desk.lines(actor)).toMatchObject([{ state: 'open' }, { state: 'open' }]);
  });

  it('undoes by a reversal, posts again, and expects no money from either', async () => {
    const { tenantId, actor } = await aShopWith(['2026-11-20', 'MONTHLY ACCOUNT FEE', -9_900]);
    const { id } = await lineOf(actor, 'MONTHLY');
    await desk.setAside(actor, id, 'bank_fee');
    await desk.undo(actor, id);
    await desk.setAside(actor, id, 'expense', { reason: 'Kestrel Parts' });
    expect(await desk.entries(tenantId)).toMatchObject([
      { kind: 'bank_fee', cents: -9_900, key: `bank:${id}:aside:bank_fee` },
      { kind: 'bank_fee', cents: 9_900 },
      { kind: 'expense', cents: -9_900 },
    ]);
    expect((await desk.reading.expected(actor, '')).items).toEqual([]);
  });

  it('posts the transfer of a card machine with its fee, and takes both back', async () => {
    const { tenantId, actor } = await aShopWith(
      ['2026-11-20', 'YOCO 19NOV', 97_700],
      ['2026-11-21', 'YOCO CHARGEBACK', -5_000],
    );
    const { id } = await lineOf(actor, '19NOV');
    for (const [purpose, feeCents] of [
      ['unidentified', 2_300],
      ['card_transfer', 97_701],
      ['card_transfer', -1],
    ] as const)
      await expect(desk.setAside(actor, id, purpose, { feeCents })).rejects.toMatchObject({ code: 'INVALID' });
    const back = await lineOf(actor, 'CHARGEBACK');
    await expect(desk.setAside(actor, back.id, 'card_transfer', { feeCents: 100 })).rejects.toMatchObject({
      code: 'INVALID',
    });
    await desk.setAside(actor, back.id, 'card_transfer');
    await desk.setAside(actor, id, 'card_transfer', { feeCents: 2_300 });
    expect(await booksOf(tenantId)).toEqual({ bank: 92_700, card_terminal: -95_000, card_fees: 2_300 });
    const { match } = await matchOf(actor, '19NOV');
    expect(match).toMatchObject({ purpose: 'card_transfer', cents: 97_700, feeCents: 2_300 });
    expect(await new ExplainFigure(db).run(actor, { figure: 'entry.amount', entryId: match.entryId })).toMatchObject({
      cents: 97_700,
      differs: false,
    });
    await desk.undo(actor, id);
    expect(await booksOf(tenantId)).toEqual({ bank: -5_000, card_terminal: 5_000 });
  });

  it('takes the VAT of a registered shop out, and of no other', async () => {
    const { tenantId, actor } = await aShopWith(
      ['2026-11-20', 'SERVICE FEES', -11_500],
      ['2026-11-21', 'RENT', -1_000],
    );
    const { id } = await lineOf(actor, 'SERVICE');
    await expect(desk.setAside(actor, id, 'bank_fee', { containsVat: true })).rejects.toMatchObject({
      code: 'INVALID',
    });
    await db.tx(SYSTEM, (em) =>
      em.query(
        `insert into sellers (tenant_id, registered_name, address, vat_number, updated_at, updated_by)
          values ($1, 'Kestrel Repairs', '1 Long Street', '4123456789', now(), $1)`,
        [tenantId],
      ),
    );
    await desk.setAside(actor, id, 'bank_fee', { containsVat: true });
    expect(await booksOf(tenantId)).toEqual({ bank: -11_500, bank_fees: 10_000, vat_input: 1_500 });
    expect(await lineOf(actor, 'SERVICE')).toMatchObject({ matches: [{ purpose: 'bank_fee', vatCents: -1_500 }] });
    const { match } = await matchOf(actor, 'SERVICE');
    const asked = { figure: 'entry.amount', entryId: match.entryId };
    const [entry] = (await new ExplainFigure(db).run(actor, asked)).entries;
    expect(entry?.postings.map(({ account, cents }) => [account, cents])).toEqual([
      ['bank_fees', -10_000],
      ['vat_input', -1_500],
    ]);
    const rent = await lineOf(actor, 'RENT');
    await expect(desk.setAside(actor, rent.id, 'owner_money', { containsVat: true })).rejects.toMatchObject({
      code: 'INVALID',
    });
    await desk.undo(actor, id);
    expect(await booksOf(tenantId)).toEqual({});
  });

  it('posts on the day of now if the day of the line is closed, or still to come', async () => {
    const { tenantId, actor } = await aShopWith(
      ['2026-11-20', 'FEE OF A CLOSED DAY', -100],
      ['2026-11-24', 'FEE OF AN OPEN DAY', -100],
      ['2026-12-24', 'FEE OF THE FUTURE', -100],
    );
    const place = { tenantId, locationId: tenantId };
    await db.tx(SYSTEM, async (em) => {
      await readClosedThrough(em, place, true);
      await setClosedThrough(em, place, '2026-11-22');
    });
    for (const { id } of await desk.lines(actor)) await desk.setAside(actor, id, 'bank_fee');
    expect(await daysOf(tenantId)).toEqual(['2026-11-29', '2026-11-24', '2026-11-29']);
  });

  it('posts once from 20 parallel commands, and answers a repeat with the first result', async () => {
    const { tenantId, actor } = await aShopWith(['2026-11-20', 'MONTHLY ACCOUNT FEE', -9_900]);
    const { id } = await lineOf(actor, 'MONTHLY');
    const requestId = uuidv7();
    const tries = await Promise.allSettled([
      ...Array.from({ length: 10 }, () => desk.setAside(actor, id, 'bank_fee', { requestId })),
      ...Array.from({ length: 10 }, () => desk.setAside(actor, id, 'bank_fee')),
    ]);
    expect(tries.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    const refusals = tries.flatMap((one) =>
      one.status === 'rejected' ? [(one.reason as { code?: string }).code] : [],
    );
    expect(new Set(refusals)).toEqual(new Set(['INVALID_TRANSITION']));
    expect(await desk.entries(tenantId)).toHaveLength(1);
    await expect(desk.setAside(actor, id, 'expense', { requestId, reason: 'Other' })).rejects.toMatchObject({
      code: 'REQUEST_REUSED',
    });
  });

  it('posts the rest of a line that a payment covers in part', async () => {
    const { tenantId, actor } = await aShopWith(['2026-11-20', 'TWO THINGS R-71', 40_000]);
    const { itemId } = await desk.expected(tenantId, 71, 35_000);
    const { id } = await lineOf(actor, 'TWO THINGS');
    await desk.match(actor, id, [{ itemId, cents: 35_000 }]);
    await desk.setAside(actor, id, 'owner_money');
    expect(await lineOf(actor, 'TWO THINGS')).toMatchObject({ state: 'matched', openCents: 0 });
    await desk.undo(actor, id);
    expect(await booksOf(tenantId)).not.toHaveProperty('owner_capital');
  });

  it('asks for a supplier, refuses a note without a purpose and a line of a different shop', async () => {
    const { actor } = await aShopWith(['2026-11-20', 'RENT', -9_900]);
    const { id } = await lineOf(actor, 'RENT');
    await expect(desk.setAside(actor, id, 'expense')).rejects.toMatchObject({ code: 'INVALID' });
    await expect(desk.setAside(actor, id, '', { reason: 'Rent' })).rejects.toMatchObject({ code: 'INVALID' });
    await expect(desk.setAside(actor, id, '')).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    await expect(desk.setAside(actor, id, 'charge')).rejects.toMatchObject({ code: 'INVALID' });
    await expect(desk.setAside(finance, id, 'bank_fee')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await desk.setAside(actor, id, 'expense', { reason: 'Rent of November' });
    await expect(desk.setAside(actor, id, '')).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
  });

  it('opens a line that an earlier version set aside without an entry', async () => {
    const { tenantId, actor } = await aShopWith(['2026-11-20', 'RENT', -9_900]);
    const { id } = await lineOf(actor, 'RENT');
    await db.tx(SYSTEM, (em) =>
      em.query("update statement_lines set state = 'ignored', reason = 'Rent' where id = $1", [id]),
    );
    expect(await desk.reading.reconciliation(actor)).toMatchObject({ ignoredCents: -9_900, unexplainedCents: 0 });
    await desk.setAside(actor, id, '');
    expect(await lineOf(actor, 'RENT')).toMatchObject({ state: 'open' });
    expect(await booksOf(tenantId)).toEqual({});
  });
});

describe('cash that is brought to the bank', () => {
  const drop = (tenantId: string, cents: number, to?: string) =>
    db.tx(SYSTEM, (em) =>
      desk.ledger.post(em, tenantId, [
        {
          ...drawerDrop(cents),
          key: `drawer_drop:${uuidv7()}`,
          at: '2026-11-19T16:00:00.000Z',
          by: { userId: uuidv7(), name: 'lerato' },
          ...(to !== undefined && { details: { stage: 'close', to } }),
        },
      ]),
    );

  it('is suggested by the amount of a drop or the sum of two, and never matched without a person', async () => {
    const { tenantId, actor } = await aShopWith();
    await drop(tenantId, 100_000);
    await drop(tenantId, 20_000, 'safe');
    await drop(tenantId, 50_000, 'next_shift');
    await desk.import(
      actor,
      aFile([
        ['2026-11-20', 'CASH DEP BRANCH 250655', 120_000],
        ['2026-11-20', 'PAYSHAP FROM T NKOSI', 100_000],
      ]),
    );
    const [cash, other] = await desk.lines(actor);
    expect(cash).toMatchObject({ state: 'open', suggestions: [{ parts: [{}, {}], reasons: expect.anything() }] });
    expect(other).toMatchObject({ state: 'open', suggestions: [] });
    const parts = cash?.suggestions[0]?.parts ?? [];
    expect(parts.map(({ cents }) => cents).toSorted((left, right) => left - right)).toEqual([20_000, 100_000]);
    await desk.match(
      actor,
      cash?.id ?? '',
      parts.map(({ item, cents }) => ({ itemId: item?.id ?? '', cents })),
    );
    expect(await booksOf(tenantId)).toEqual({ cash: -170_000, safe: 50_000, bank: 120_000 });
    expect((await desk.reading.expected(actor, '')).items).toEqual([]);
    await desk.undo(actor, cash?.id ?? '');
    expect(await booksOf(tenantId)).toEqual({ cash: -170_000, safe: 170_000 });
    expect((await desk.reading.expected(actor, '')).items).toHaveLength(2);
  });

  it('keeps the rest of a drop, and refuses more than the drop', async () => {
    const { tenantId, actor } = await aShopWith(['2026-11-20', 'CASH DEP', 60_000], ['2026-11-21', 'CASH DEP', 50_000]);
    await drop(tenantId, 100_000);
    const [{ id: itemId } = { id: '' }] = (await desk.reading.expected(actor, '')).items;
    const [first, second] = await desk.lines(actor);
    await desk.match(actor, first?.id ?? '', [{ itemId, cents: 60_000 }]);
    await expect(desk.match(actor, second?.id ?? '', [{ itemId, cents: 50_000 }])).rejects.toMatchObject({
      code: 'INVALID',
    });
    expect((await desk.reading.expected(actor, '')).items).toMatchObject([{ kind: 'drop', cents: 40_000 }]);
  });
});

describe('the reconciliation', () => {
  it('shows the balance before the first statement, and a statement that is missing between two', async () => {
    const { actor } = await aShopWith();
    await desk.import(actor, aFile([['2026-11-01', 'FIRST FEE', -100]], 50_000));
    await desk.import(actor, aFile([['2026-11-20', 'SECOND FEE', -100]], 70_000));
    for (const { id } of await desk.lines(actor)) await desk.setAside(actor, id, 'bank_fee');
    expect(await desk.reading.reconciliation(actor)).toMatchObject({
      accounts: [
        {
          openingCents: 50_000,
          openingDay: '2026-11-01',
          linesCents: -200,
          closingCents: 69_900,
          missingCents: 20_100,
        },
      ],
      openingCents: 50_000,
      missingCents: 20_100,
      unexplainedCents: 0,
    });
  });
});

async function matchOf(actor: Actor, text: string) {
  const { matches } = await lineOf(actor, text);
  const [match] = matches;
  if (!match) throw new TypeError(`no match of ${text}`);
  return { match };
}
