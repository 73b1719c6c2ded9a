import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EXPORT_FILES, type ExportFile } from '@revive/contracts/billing/exports';
import type { Database } from '@revive/platform/database/database';
import { systemActor, type UserActor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser, freshDatabase, type TestDatabase } from '@revive/platform/testing/testkit';
import { billing } from '../src/service.js';
import { AccountCodes } from '../src/exports/account-codes.js';
import { ReadExport } from '../src/exports/read-export.js';
import { drawerPaidOut, payout } from '../src/ledger/postings.policy.js';
import { aLedger, anEvent, aRepair, aShop } from '../src/testing/books.js';

let test: TestDatabase;
let db: Database;
let shop: string;
let owner: UserActor;
const finance = aUser({ role: 'finance' });
const SPAN = { from: '2026-11-20', through: '2026-11-21' };

beforeAll(async () => {
  test = await freshDatabase('billing', billing.migrations);
  db = await test.open([]);
  shop = await aShop(db, { isVatRegistered: true });
  owner = aUser({ tenantId: shop });
  const { ledger, settle } = aLedger(db);
  await settle.run(anEvent(), aRepair(shop, { vatBps: 1_500, deviceName: '=cmd|calc' }));
  await settle.run(anEvent(), aRepair(shop, { totalCents: 10_050, at: '2026-11-21T10:00:00.000Z' }));
  await settle.run(anEvent(), aRepair(await aShop(db)));
  await db.tx(systemActor('test', shop), (em) =>
    ledger.post(em, shop, [
      { ...payout(500), key: uuidv7(), at: '2026-11-21T11:00:00.000Z', reference: '+27 payout' },
      { ...drawerPaidOut(1_200), key: uuidv7(), at: '2026-11-22T11:00:00.000Z' },
    ]),
  );
});
afterAll(() => test.close());

/** The file as the gateway joins it. */
async function fileOf(actor: UserActor, file: ExportFile, span = SPAN): Promise<string[]> {
  const read = new ReadExport(db);
  let [after, debitCents, creditCents, lines]: [string | undefined, number, number, string] = [undefined, 0, 0, ''];
  do {
    const part = await read.run(actor, { file, ...span, after });
    lines += part.lines;
    debitCents += part.debitCents;
    creditCents += part.creditCents;
    after = part.next ?? undefined;
  } while (after !== undefined);
  return (EXPORT_FILES[file].head + lines + EXPORT_FILES[file].last({ debitCents, creditCents }))
    .trimEnd()
    .split('\r\n');
}
const cents = (cell: string | undefined): number => Math.round(Number(cell === '' ? 0 : cell) * 100);
const cellsOf = (line: string): string[] => line.split(',').map((cell) => cell.replace(/^"|"$/g, ''));

describe('accounting journal', () => {
  it('has debits and credits by account code, and sums that a person can add up', async () => {
    const lines = await fileOf(owner, 'journal');
    expect(lines[0]).toBe('"Date","Entry","Type","Account code","Account","Debit","Credit","Reference"');
    const rows = lines.slice(1, -1).map(cellsOf);
    const sum = (column: number): number => rows.reduce((total, cells) => total + cents(cells[column]), 0);
    expect(sum(5)).toBe(sum(6));
    expect(cellsOf(lines.at(-1) ?? '')).toMatchObject([
      'Sum',
      '',
      '',
      '',
      '',
      (sum(5) / 100).toFixed(2),
      (sum(6) / 100).toFixed(2),
      '',
    ]);
    expect(lines.filter((line) => line.includes('VAT on sales'))).toEqual([
      expect.stringMatching(/^2026-11-20,"[0-9a-f-]{36}","charge","2200","VAT on sales",,45\.65,"R-1"$/),
      expect.stringMatching(/^2026-11-21,"[0-9a-f-]{36}","charge","2200","VAT on sales",,13\.11,"R-1"$/),
    ]);
  });

  it('has the shop’s own account codes', async () => {
    const codes = new AccountCodes(db);
    await codes.change(owner, { codes: [{ account: 'repair_sales', code: '200/01' }] });
    expect((await codes.read(owner)).accounts).toContainEqual({
      account: 'repair_sales',
      name: 'Repairs',
      code: '200/01',
      defaultCode: '4000',
    });
    expect((await fileOf(owner, 'journal')).join('\n')).toContain('"200/01","Repairs"');
    for (const code of ['', '=1+1', 'a b', 'x'.repeat(21)])
      await expect(codes.change(owner, { codes: [{ account: 'bank', code }] })).rejects.toMatchObject({
        code: 'INVALID',
      });
    for (const actor of [finance, aUser({ role: 'tech', tenantId: shop })]) {
      await expect(codes.read(actor)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
      await expect(codes.change(actor, { codes: [{ account: 'bank', code: '1' }] })).rejects.toMatchObject({
        code: 'NOT_ALLOWED',
      });
    }
  });

  it('has the days asked for and the book of the reader', async () => {
    expect((await fileOf(owner, 'journal')).join('\n')).not.toContain('Paid out of the drawer');
    const platform = (await fileOf(finance, 'journal')).join('\n');
    expect(platform).toContain('"Share of repairs"');
    expect(platform).not.toContain('"Repairs"');
    for (const role of ['tech', 'admin', 'user', 'sales'] as const)
      await expect(fileOf(aUser({ role, tenantId: shop }), 'journal')).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(fileOf(owner, 'journal', { from: '2026-11-21', through: '2026-11-20' })).rejects.toMatchObject({
      code: 'INVALID',
    });
    await expect(fileOf(owner, 'journal', { from: '2025-01-01', through: '2026-11-20' })).rejects.toMatchObject({
      code: 'INVALID',
    });
  });
});

describe('ledger export', () => {
  it('escapes formulas, and its amounts sum to zero', async () => {
    const lines = await fileOf(owner, 'ledger');
    expect(lines.join('\n')).toContain(`"'=cmd|calc"`);
    expect(lines.join('\n')).toContain(`"'+27 payout"`);
    const sum = lines.slice(1, -1).reduce((total, line) => total + cents(line.split(',').at(-1)), 0);
    expect(sum).toBe(0);
    expect(lines.at(-1)?.split(',').at(-1)).toBe('0.00');
  });

  it('joins parts without a gap or a repetition', async () => {
    const busy = await aShop(db);
    const { ledger } = aLedger(db);
    const count = 2_300;
    await db.tx(systemActor('test', busy), (em) =>
      ledger.post(
        em,
        busy,
        Array.from({ length: count }, (_, i) => ({ ...payout(1 + i), key: uuidv7(), at: '2026-11-20T11:00:00.000Z' })),
      ),
    );
    const rows = (await fileOf(aUser({ tenantId: busy }), 'ledger')).slice(1, -1);
    expect(rows).toHaveLength(2 * count);
    expect(new Set(rows.map((line) => line.split(',')[2])).size).toBe(count);
  });
});
