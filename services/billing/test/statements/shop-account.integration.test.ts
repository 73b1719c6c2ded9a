import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { systemActor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import type { Database } from '@revive/platform/database/database';
import { aUser, freshDatabase, type TestDatabase } from '@revive/platform/testing/testkit';
import { depositApplied } from '../../src/ledger/postings.policy.js';
import { billing } from '../../src/service.js';
import { aRepair } from '../../src/testing/books.js';
import { aFile, aStatementDesk } from '../statement-desk.js';

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
const settledOf = async (all: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(all)).filter(({ status }) => status === 'fulfilled').length;
const aShopWith = async () => {
  const tenantId = await desk.shop();
  return { tenantId, actor: desk.administrator(tenantId) };
};

describe('import a statement', () => {
  it('shows what an import would add and stores nothing', async () => {
    const { actor } = await aShopWith();
    const content = aFile([
      ['2026-11-02', 'ONE', 100],
      ['2026-11-03', 'TWO', -50],
    ]);
    const preview = await desk.importing.preview(actor, { fileName: 'a.csv', content, account: 'Business account' });
    expect(preview).toMatchObject({ lines: 2, duplicates: 0, closingCents: 50, balanceBreaks: 0, problemCount: 0 });
    expect(await desk.lines(actor)).toEqual([]);
  });

  it('counts lines of overlapping statements once, also in parallel', async () => {
    const { actor } = await aShopWith();
    const rows = [1, 2, 3, 4, 5].map((day) => [`2026-11-0${day}`, 'FEE', -1_000] as const);
    await Promise.all([
      desk.import(actor, aFile(rows.slice(0, 4))),
      desk.import(actor, aFile(rows.slice(0, 3))),
      desk.import(actor, aFile(rows.slice(2), -2_000)),
    ]);
    expect(await desk.lines(actor)).toHaveLength(5);
    expect(await desk.import(actor, aFile(rows))).toMatchObject({ added: 0, duplicates: 5 });
  });

  it('counts a line of a CSV file and of an OFX file once', async () => {
    const { actor } = await aShopWith();
    await desk.import(
      actor,
      aFile([
        ['2026-11-02', 'ONE', 100],
        ['2026-11-02', 'ONE', 100],
      ]),
    );
    const line = '<STMTTRN><DTPOSTED>20261102<TRNAMT>1.00<FITID>F';
    const lines = [1, 2, 3].map((nth) => `${line}${nth}<NAME>One</STMTTRN>`).join('');
    const ofx = `<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKTRANLIST>${lines}</BANKTRANLIST></STMTRS></STMTTRNRS>
      </BANKMSGSRSV1></OFX>`;
    expect(await desk.import(actor, Buffer.from(ofx))).toMatchObject({ added: 1, duplicates: 2 });
    expect(await desk.lines(actor)).toHaveLength(3);
  });

  it('refuses the same lines under a second name of the account', async () => {
    const { actor } = await aShopWith();
    const content = aFile([['2026-11-02', 'ONE', 100]]);
    await desk.import(actor, content);
    await expect(desk.import(actor, content, { account: 'Cheque' })).rejects.toMatchObject({ code: 'INVALID' });
  });

  it('answers a repeated request with its first result, and another file with 422', async () => {
    const { actor } = await aShopWith();
    const requestId = uuidv7();
    const content = aFile([['2026-11-02', 'ONE', 100]]);
    expect(await desk.import(actor, content, { requestId })).toMatchObject({ added: 1 });
    expect(await desk.import(actor, content, { requestId })).toMatchObject({ added: 1 });
    await expect(desk.import(actor, aFile([['2026-11-02', 'B', 1]]), { requestId })).rejects.toMatchObject({
      code: 'REQUEST_REUSED',
    });
  });
});

describe('match a bank line', () => {
  it('posts a payment by itself where reference and amount are exact and nothing else fits', async () => {
    const { tenantId, actor } = await aShopWith();
    const { repair } = await desk.expected(tenantId, 1_023, 35_000);
    expect(await desk.import(actor, aFile([['2026-11-21', 'PAYSHAP FROM R-1023', 35_000]]))).toMatchObject({
      automatic: 1,
    });
    expect(await desk.counter.bill(repair)).toMatchObject({ paidCents: 35_000, dueCents: 0, expected: [] });
    expect(await desk.line(actor, '1023')).toMatchObject({ state: 'matched', matches: [{ isAutomatic: true }] });
    // The second payment is none of the first, however exact.
    await desk.import(actor, aFile([['2026-11-22', 'PAYSHAP AGAIN R-1023', 35_000]], 35_000));
    expect(await desk.line(actor, 'AGAIN')).toMatchObject({
      state: 'open',
      suggestions: [],
      alreadyPaid: 'R-1023',
    });
  });

  it('leaves a line to a person where a different item fits as well', async () => {
    const { tenantId, actor } = await aShopWith();
    await desk.expected(tenantId, 2_024, 35_000);
    await desk.expected(tenantId, 2_025, 35_000);
    expect(await desk.import(actor, aFile([['2026-11-21', 'PAYSHAP R-2024', 35_000]]))).toMatchObject({ automatic: 0 });
    const line = await desk.line(actor, '2024');
    expect(line.suggestions[0]?.reasons.map(({ kind }) => kind)).toEqual(['reference', 'amount', 'day']);
  });

  it('splits a line over two repairs, and keeps the rest of a part payment open', async () => {
    const { tenantId, actor } = await aShopWith();
    const [first, second] = [await desk.expected(tenantId, 31, 20_000), await desk.expected(tenantId, 32, 30_000)];
    await desk.import(actor, aFile([['2026-11-21', 'TWO PHONES', 40_000]]));
    const { id } = await desk.line(actor, 'TWO');
    await desk.match(actor, id, [
      { itemId: first.itemId, cents: 20_000 },
      { itemId: second.itemId, cents: 20_000 },
    ]);
    expect(await desk.counter.bill(first.repair)).toMatchObject({ dueCents: 0 });
    expect(await desk.counter.bill(second.repair)).toMatchObject({ dueCents: 10_000 });
    const { items } = await desk.reading.expected(actor, '');
    expect(items).toMatchObject([{ id: second.itemId, cents: 10_000 }]);
  });

  it('writes off the fee that the bank took off', async () => {
    const { tenantId, actor } = await aShopWith();
    const { repair, itemId } = await desk.expected(tenantId, 41, 20_000);
    await desk.import(actor, aFile([['2026-11-21', 'R-41 NET', 19_250]]));
    const { id } = await desk.line(actor, 'NET');
    await desk.match(actor, id, [{ itemId, cents: 19_250 }], { feeCents: 750 });
    expect(await desk.counter.bill(repair)).toMatchObject({ paidCents: 19_250, writtenOffCents: 750, dueCents: 0 });
  });

  it('refuses more than the line or the item has', async () => {
    const { tenantId, actor } = await aShopWith();
    const { itemId } = await desk.expected(tenantId, 51, 20_000);
    await desk.import(
      actor,
      aFile([
        ['2026-11-21', 'BIG', 50_000],
        ['2026-11-21', 'SMALL', 15_000],
      ]),
    );
    const small = await desk.line(actor, 'SMALL');
    await expect(desk.match(actor, small.id, [{ itemId, cents: 15_001 }])).rejects.toMatchObject({ code: 'INVALID' });
    const { id } = await desk.line(actor, 'BIG');
    for (const cents of [20_001, 50_001, 0, -1])
      await expect(desk.match(actor, id, [{ itemId, cents }])).rejects.toMatchObject({ code: 'INVALID' });
  });

  it('posts once from 20 parallel acceptances, and one line of two for one item', async () => {
    const { tenantId, actor } = await aShopWith();
    const { repair, itemId } = await desk.expected(tenantId, 61, 20_000);
    await desk.import(
      actor,
      aFile([
        ['2026-11-21', 'RACE A', 20_000],
        ['2026-11-21', 'RACE B', 20_000],
      ]),
    );
    const ids = (await desk.lines(actor)).map(({ id }) => id);
    const taken = await settledOf(
      Array.from({ length: 20 }, (_, index) => desk.match(actor, ids[index % 2] ?? '', [{ itemId, cents: 20_000 }])),
    );
    expect(taken).toBe(1);
    expect(await desk.counter.bill(repair)).toMatchObject({ paidCents: 20_000, dueCents: 0 });
    const [posted, ...more] = await desk.entries(tenantId);
    expect(more).toEqual([]);
    expect(ids.map((id) => `bank:${id}:${itemId}:payment`)).toContain(posted?.key);
  });

  it('undoes a match by a reversal, and matches again', async () => {
    const { tenantId, actor } = await aShopWith();
    const { repair, itemId } = await desk.expected(tenantId, 71, 20_000);
    await desk.import(actor, aFile([['2026-11-21', 'UNDO ME', 20_000]]));
    const { id } = await desk.line(actor, 'UNDO');
    await desk.match(actor, id, [{ itemId, cents: 20_000 }]);
    await desk.undo(actor, id);
    expect(await desk.counter.bill(repair)).toMatchObject({
      paidCents: 0,
      dueCents: 20_000,
      expected: [{ cents: 20_000 }],
    });
    expect(await desk.line(actor, 'UNDO')).toMatchObject({ state: 'open', openCents: 20_000, matches: [] });
    await desk.match(actor, id, [{ itemId, cents: 20_000 }]);
    expect(await desk.entries(tenantId)).toMatchObject([
      { kind: 'payment', cents: 20_000 },
      { kind: 'payment', cents: -20_000 },
      { kind: 'payment', cents: 20_000 },
    ]);
    expect(await desk.reading.reconciliation(actor)).toMatchObject({ unseenCents: 0, unseen: 0, unexplainedCents: 0 });
  });

  it('takes money beyond what is due as a deposit of the customer', async () => {
    const { tenantId, actor } = await aShopWith();
    const { repair, itemId } = await desk.expected(tenantId, 81, 20_000);
    await desk.counter.pay(repair, 15_000);
    await desk.import(actor, aFile([['2026-11-21', 'LATE', 20_000]]));
    const { id } = await desk.line(actor, 'LATE');
    await desk.match(actor, id, [{ itemId, cents: 20_000 }]);
    expect(await desk.counter.bill(repair)).toMatchObject({ dueCents: 0, prepaidCents: 15_000 });
    await desk.undo(actor, id);
    expect(await desk.counter.bill(repair)).toMatchObject({ dueCents: 5_000, prepaidCents: 0 });
  });

  it('expects what is due of a repair without a promise', async () => {
    const { tenantId, actor } = await aShopWith();
    const repair = aRepair(tenantId, { number: 1_101, totalCents: 20_000 });
    await desk.counter.event(repair);
    expect(await desk.import(actor, aFile([['2026-11-29', 'EFT R-1101', 20_000]]))).toMatchObject({ automatic: 1 });
    expect(await desk.counter.bill(repair)).toMatchObject({ paidCents: 20_000, dueCents: 0 });
  });

  it('keeps more than is due as a deposit of the customer, if a person says so', async () => {
    const { tenantId, actor } = await aShopWith();
    const { repair, itemId } = await desk.expected(tenantId, 1_201, 20_000);
    await desk.import(actor, aFile([['2026-11-21', 'TOO MUCH', 25_000]]));
    const { id } = await desk.line(actor, 'TOO');
    await desk.match(actor, id, [{ itemId, cents: 20_000 }], { restAsDeposit: true });
    expect(await desk.line(actor, 'TOO')).toMatchObject({ state: 'matched', openCents: 0 });
    expect(await desk.counter.bill(repair)).toMatchObject({ dueCents: 0, prepaidCents: 5_000, expected: [] });
    await desk.undo(actor, id);
    expect(await desk.counter.bill(repair)).toMatchObject({ prepaidCents: 0, expected: [{ cents: 20_000 }] });
  });

  it('confirms an EFT that a person took on a word, and posts nothing', async () => {
    const { tenantId, actor } = await aShopWith();
    const { repair, itemId } = await desk.expected(tenantId, 1_601, 20_000);
    await desk.counter.confirm(repair, itemId.slice('eft:'.length), 'person');
    const before = await desk.entries(tenantId);
    expect(await desk.import(actor, aFile([['2026-11-29', 'EFT R-1601', 20_000]]))).toMatchObject({ automatic: 1 });
    expect(await desk.entries(tenantId)).toEqual(before);
    expect(await desk.reading.reconciliation(actor)).toMatchObject({ unseen: 0, unexplainedCents: 0 });
    const { id } = await desk.line(actor, '1601');
    await desk.undo(actor, id);
    expect(await desk.counter.bill(repair)).toMatchObject({ paidCents: 20_000, expected: [] });
    expect(await desk.reading.reconciliation(actor)).toMatchObject({ unseen: 1, unexplainedCents: 0 });
  });

  it('leaves only the rest of a promise to a person at the counter', async () => {
    const { tenantId, actor } = await aShopWith();
    const { repair, itemId } = await desk.expected(tenantId, 1_301, 20_000);
    await desk.import(actor, aFile([['2026-11-21', 'PART', 15_000]]));
    const { id } = await desk.line(actor, 'PART');
    await desk.match(actor, id, [{ itemId, cents: 15_000 }]);
    expect(await desk.counter.bill(repair)).toMatchObject({ dueCents: 5_000, expected: [{ cents: 5_000 }] });
    await desk.undo(actor, id);
    expect(await desk.counter.bill(repair)).toMatchObject({ dueCents: 20_000, expected: [{ cents: 20_000 }] });
  });

  it('takes the deposits of two matches for one repair back once', async () => {
    const { tenantId, actor } = await aShopWith();
    const repair = aRepair(tenantId, { number: 1_401, totalCents: 20_000 });
    await desk.counter.event(repair);
    const promise = async () => {
      const requestId = uuidv7();
      await desk.counter.pay(repair, 10_000, { requestId, method: 'eft', reference: 'R-1401' });
      return `eft:${requestId}`;
    };
    const [first, second] = [await promise(), await promise()];
    await desk.counter.pay(repair, 20_000);
    await desk.import(actor, aFile([['2026-11-21', 'TWICE', 20_000]]));
    const { id } = await desk.line(actor, 'TWICE');
    await desk.match(actor, id, [
      { itemId: first, cents: 10_000 },
      { itemId: second, cents: 10_000 },
    ]);
    expect(await desk.counter.bill(repair)).toMatchObject({ dueCents: 0, prepaidCents: 20_000 });
    await db.tx(systemActor('test'), (em) =>
      desk.ledger.post(em, tenantId, [
        {
          ...depositApplied(15_000),
          key: `test:${uuidv7()}`,
          at: '2026-11-29T08:00:00.000Z',
          repair: { id: repair.repairId, number: 1_401, deviceName: 'disk', quoteVersion: 1 },
        },
      ]),
    );
    await desk.undo(actor, id);
    expect(await desk.counter.bill(repair)).toMatchObject({ dueCents: 0, prepaidCents: 0 });
  });

  it('refuses a large fee of a bank', async () => {
    const { tenantId, actor } = await aShopWith();
    const { itemId } = await desk.expected(tenantId, 1_501, 20_000);
    await desk.import(actor, aFile([['2026-11-21', 'FEE', 10_000]]));
    const { id } = await desk.line(actor, 'FEE');
    await expect(desk.match(actor, id, [{ itemId, cents: 10_000 }], { feeCents: 2_501 })).rejects.toMatchObject({
      code: 'INVALID',
    });
  });

  it('refuses to change an imported line or a match in the database', async () => {
    const { actor } = await aShopWith();
    await desk.import(actor, aFile([['2026-11-21', 'FIXED', 100]]));
    const { id } = await desk.line(actor, 'FIXED');
    await expect(
      db.tx(systemActor('test'), (em) => em.query('update statement_lines set cents = 1 where id = $1', [id])),
    ).rejects.toThrow();
  });
});

describe('who sees which lines', () => {
  it('finds no line and no item of another shop', async () => {
    const [one, other] = [await aShopWith(), await aShopWith()];
    const { itemId } = await desk.expected(one.tenantId, 91, 20_000);
    await desk.import(one.actor, aFile([['2026-11-21', 'MINE', 20_000]]));
    await desk.import(other.actor, aFile([['2026-11-21', 'OTHER', 20_000]]));
    const mine = await desk.line(one.actor, 'MINE');
    const theirs = await desk.line(other.actor, 'OTHER');
    expect(await desk.lines(other.actor)).toHaveLength(1);
    await expect(desk.match(other.actor, mine.id, [{ itemId, cents: 20_000 }])).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(desk.match(other.actor, theirs.id, [{ itemId, cents: 20_000 }])).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(desk.undo(other.actor, mine.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(desk.reading.one(other.actor, mine.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(desk.reading.one(finance, mine.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(desk.assigning.run(other.actor, { id: mine.id, isMine: true })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it.each([
    ['tech', true],
    ['user', true],
    ['sales', false],
    ['admin', false],
  ] as const)('refuses the role %s', async (role, isOfShop) => {
    const actor = aUser({ role, ...(isOfShop && { tenantId: await desk.shop() }) });
    await expect(async () => desk.reading.unmatchedCount(actor)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(desk.import(actor, aFile([['2026-11-21', 'A', 1]]))).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it('refuses writes of a person who impersonates', async () => {
    const { tenantId } = await aShopWith();
    const viewer = { ...desk.administrator(tenantId), viewedBy: uuidv7() };
    await expect(desk.import(viewer, aFile([['2026-11-21', 'A', 1]]))).rejects.toMatchObject({
      code: 'IMPERSONATION_READ_ONLY',
    });
  });
});
