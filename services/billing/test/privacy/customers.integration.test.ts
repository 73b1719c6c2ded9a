import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EXPORT_FILES } from '@revive/contracts/billing/exports';
import { systemActor } from '@revive/platform/auth/actor';
import type { Database } from '@revive/platform/database/database';
import { aUser, freshDatabase, type TestDatabase } from '@revive/platform/testing/testkit';
import { EraseExpiredBuyers } from '../../src/documents/erase-expired-buyers.js';
import { ExplainFigure } from '../../src/explain/explain-figure.js';
import { ReadExport } from '../../src/exports/read-export.js';
import { ProveLedger } from '../../src/proving/prove-ledger.js';
import { billing } from '../../src/service.js';
import { customerBooks, STATEMENT, WORDS, ZANELE, type CustomerBooks } from './customer-books.js';
import { asOwner, columnsWith } from './whole-database.query.js';

const SPAN = { from: '2026-11-20', through: '2026-11-30' };
/** The buyer of a full tax invoice and of its credit note. */
const KEPT_BY_LAW = ['tax_documents.buyer_name', 'tax_documents.content'];

interface Part {
  readonly bills: readonly { kind: string; cents: number; reference: string | null; repairNumber: number }[];
  readonly documents: readonly { number: string; totalCents: number; buyer: unknown; lines: unknown[] }[];
  readonly expectedEfts: readonly { cents: number; reference: string; arrived: boolean }[];
  readonly bankPayments: readonly { day: string; cents: number; description: string | null }[];
}

const rowsOf = <Row>(db: Database, text: string, values: readonly unknown[] = []): Promise<Row[]> =>
  db.tx(systemActor('test'), (em) => em.query<Row[]>(text, [...values]));

/** The shop's books as files, figures, bank lines and bills. */
async function readBooks(db: Database, books: CustomerBooks) {
  const { boss, repairs, counter, statements } = books;
  const files: string[] = [];
  for (const file of Object.keys(EXPORT_FILES) as (keyof typeof EXPORT_FILES)[]) {
    const { lines, debitCents, creditCents } = await new ReadExport(db).run(boss, { file, ...SPAN, after: undefined });
    expect(debitCents).toBe(creditCents);
    files.push(lines);
  }
  const figures: object[] = [];
  for (const figure of ['repair.charged', 'repair.paid', 'repair.refunded', 'repair.due'] as const) {
    const { cents, postedCents, differs, entryCount } = await new ExplainFigure(db).run(boss, {
      figure,
      repairId: repairs.large.repairId,
    });
    figures.push({ figure, cents, postedCents, differs, entryCount });
  }
  const { entries: _, ...bill } = await counter.bill(repairs.large);
  return {
    files: files.map((file) => file.split('\r\n').length),
    figures,
    due: bill.dueCents,
    lines: (await statements.lines(boss)).map(({ day, cents, state }) => ({ day, cents, state })),
  };
}

describe('the export of a customer', () => {
  let test: TestDatabase;
  let db: Database;
  let books: CustomerBooks;
  let part: Part;
  let text: string;
  beforeAll(async () => {
    test = await freshDatabase('billing', billing.migrations);
    db = await test.open([]);
    books = await customerBooks(db);
    const { asCustomer } = await books.exported(ZANELE.customerEmail);
    text = JSON.stringify(asCustomer);
    part = asCustomer[0] as unknown as Part;
  });
  afterAll(() => test.close());

  it('has each document with number, amount, buyer and lines', () => {
    expect(part.documents.map(({ number, totalCents }) => [number, totalCents])).toEqual([
      ['RCT-000001', 100_000],
      ['INV-000001', 35_000],
      ['INV-000003', 650_000],
      ['RCT-000002', 200_000],
      ['RCT-000003', 50_000],
      ['RCT-000004', 30_000],
      ['CN-000001', 30_000],
      ['RCT-000005', 35_000],
    ]);
    expect(part.documents[2]).toMatchObject({
      buyer: { name: ZANELE.customerName, address: ZANELE.address },
      lines: [{ name: 'Repair of ThinkPad', cents: 650_000 }],
    });
  });

  it('has deposits, payments and refunds with the customer’s references', () => {
    expect(part.bills).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'deposit', cents: 100_000, reference: ZANELE.reference }),
        expect.objectContaining({ kind: 'payment', cents: 200_000 }),
        expect.objectContaining({ kind: 'refund', cents: -30_000, reference: 'NDLOVU FNB REF-88QX' }),
        expect.objectContaining({ kind: 'charge', cents: 35_000, repairNumber: 4102 }),
      ]),
    );
    expect(part.expectedEfts).toMatchObject([
      { cents: 200_000, reference: ZANELE.reference, arrived: true },
      { cents: 40_000, arrived: false },
    ]);
  });

  it('is of books whose receipts name no other payer of a bank line', async () => {
    expect(
      await rowsOf(
        db,
        `select repair_number::int as repair, content -> 'payment' ->> 'reference' as reference from tax_documents
          where kind = 'receipt' and total_cents in (50000, 80000) order by 1`,
      ),
    ).toEqual([
      { repair: 4101, reference: 'R-4101' },
      { repair: 4103, reference: 'R-4103' },
    ]);
  });

  it('has only the own part of a bank line with two payers', () => {
    expect(part.bankPayments).toMatchObject([
      { day: '2026-11-21', cents: 200_000, description: 'FNB APP PAYMENT FROM ZANELE NDLOVU 0821234567' },
      { day: '2026-11-22', cents: 50_000, description: null },
    ]);
    expect(text).not.toMatch(/beukes|tobias|mokoena/i);
    expect(text).not.toContain(books.repairs.other.repairId);
  });

  it('is empty without a confirmed address', async () => {
    expect((await books.exported()).asCustomer).toEqual([]);
  });
});

describe('the erasure of a customer', () => {
  let test: TestDatabase;
  let db: Database;
  let books: CustomerBooks;
  let before: Awaited<ReturnType<typeof readBooks>>;
  let erased: Record<string, number>;
  const prove = () =>
    new ProveLedger(db, () => new Date(Date.now() + 7_200_000), {
      info: () => undefined,
      error: () => undefined,
    }).onDemand(aUser({ role: 'finance' }));
  beforeAll(async () => {
    test = await freshDatabase('billing', billing.migrations);
    db = await test.open([]);
    books = await customerBooks(db, { hasSharedReferences: true, adminUrl: test.adminUrl });
    await prove();
    before = await readBooks(db, books);
  });
  afterAll(() => test.close());

  it('is refused by the books while nobody of the shop is erased', async () => {
    await expect(rowsOf(db, "update entries set reference = 'Erased' where reference is not null")).rejects.toThrow(
      /append-only/,
    );
    await expect(rowsOf(db, 'update entries set reference_salt = null where reference is not null')).rejects.toThrow(
      /append-only/,
    );
    await expect(rowsOf(db, "update statement_lines set description = 'Erased'")).rejects.toThrow(/append-only/);
    await expect(
      rowsOf(db, "update statement_matches set party = 'Erased' where repair_id = $1", [books.repairs.large.repairId]),
    ).rejects.toThrow(/append-only/);
  });

  it('leaves the customer in columns kept by law alone', async () => {
    expect(await columnsWith(test.adminUrl, WORDS)).toEqual([
      'eft_promises.reference',
      'entries.reason',
      'entries.reference',
      'statement_lines.description',
      'statement_matches.party',
      ...KEPT_BY_LAW,
    ]);
    erased = await books.eraseAccount();
    expect(erased).toMatchObject({
      bank_lines: 3,
      bank_matches: 2,
      references_of_efts: 2,
      buyers_of_documents: 6,
      invoices_kept_by_law: 2,
    });
    expect(await columnsWith(test.adminUrl, WORDS)).toEqual(KEPT_BY_LAW);
    expect(
      await rowsOf(
        db,
        `select distinct content ->> 'tier' as tier, content ? 'vat' as vat from tax_documents
          where content::text ilike '%ndlovu%'`,
      ),
    ).toEqual([{ tier: 'full', vat: true }]);
  });

  it('keeps the texts of other people', async () => {
    const lines = await rowsOf<{ description: string }>(db, 'select description from statement_lines order by day');
    expect(lines.map(({ description }) => description)).toEqual([
      'Erased',
      'EFT ****** ****** AND T BEUKES',
      '****** ****** WRONG ACCOUNT',
      'ZANELE MOKOENA',
    ]);
    expect(
      await rowsOf(db, 'select reference from entries where repair_id = $1 and reference is not null', [
        books.repairs.other.repairId,
      ]),
    ).toEqual([{ reference: 'EFT ****** ****** AND T BEUKES' }]);
    expect(
      await rowsOf(
        db,
        `select content -> 'payment' ->> 'reference' as reference, erased_at from tax_documents
          where repair_id = $1 and kind = 'receipt'`,
        [books.repairs.other.repairId],
      ),
    ).toEqual([{ reference: 'EFT ****** ****** AND T BEUKES', erased_at: null }]);
    expect(await columnsWith(test.adminUrl, ['tobias beukes'])).toEqual([
      'statement_matches.party',
      'tax_documents.buyer_name',
      'tax_documents.content',
    ]);
  });

  it('leaves books that balance, explain their figures and prove their days', async () => {
    expect(await readBooks(db, books)).toEqual(before);
    expect(before.figures).toHaveLength(4);
    expect(await prove()).toMatchObject({ differences: 0, found: [] });
    expect(await rowsOf(db, "select 1 from entries where reference = 'Erased' and reference_salt is not null")).toEqual(
      [],
    );
  });

  it('adds no erased bank line again, in either format of the statement', async () => {
    await books.statements.import(books.boss, STATEMENT);
    const { boss, statements } = books;
    const { balance: _, ...columns } = {
      header: 0,
      dayOrder: 'year_first',
      day: 0,
      description: 1,
      amount: 2,
      balance: 3,
    };
    await statements.importing.run(boss, {
      requestId: crypto.randomUUID(),
      fileName: 'plain.csv',
      content: Buffer.from(STATEMENT.toString().replaceAll(/,[^,\n]*$/gm, '')),
      account: 'Business account',
      columns,
    });
    expect(await rowsOf(db, 'select count(*)::int as lines from statement_lines')).toEqual([{ lines: 4 }]);
    expect(await columnsWith(test.adminUrl, WORDS)).toEqual(KEPT_BY_LAW);
  });

  it('prints no buyer on later documents', async () => {
    const { small } = books.repairs;
    await books.counter.refund(small, { reason: 'The disk failed', cents: 10_000 });
    await books.issueAll(small);
    expect(await columnsWith(test.adminUrl, WORDS)).toEqual(KEPT_BY_LAW);
    expect(
      await rowsOf(
        db,
        `select kind, content -> 'buyer' ->> 'name' as buyer from tax_documents where repair_id = $1
          and erased_at is null order by id`,
        [small.repairId],
      ),
    ).toEqual([
      { kind: 'receipt', buyer: null },
      { kind: 'credit_note', buyer: 'Customer (erased)' },
    ]);
  });

  it('permits no other text in the books', async () => {
    const { large, other } = books.repairs;
    const change = (text: string, id: string) => rowsOf(db, `update entries set ${text} where repair_id = $1`, [id]);
    await expect(change("reference = 'Another'", large.repairId)).rejects.toThrow(/append-only/);
    await expect(change("reference = 'Erased'", other.repairId)).rejects.toThrow(/append-only/);
    await expect(asOwner(test.adminUrl, "update entries set reference = 'Erased', amount_cents = 1")).rejects.toThrow(
      /append-only/,
    );
    await expect(
      asOwner(test.adminUrl, "update statement_lines set description = 'Another', plain_sha256 = ''"),
    ).rejects.toThrow(/append-only/);
  });

  it('leaves the buyer of a full tax invoice to the end of its retention, in the database too', async () => {
    const early = new EraseExpiredBuyers(db, () => new Date('2032-11-19T00:00:00.000Z'));
    expect(await early.run()).toBe(0);
    await expect(
      asOwner(
        test.adminUrl,
        `update tax_documents d set content = d.content || '{"buyer": {"name": "Erased"}}', erased_at = now(),
          original_sha256 = content_sha256,
          content_sha256 = sha256(convert_to((d.content || '{"buyer": {"name": "Erased"}}')::text, 'UTF8'))
          where content ->> 'tier' = 'full'`,
      ),
    ).rejects.toThrow(/the law requires/);
    const late = new EraseExpiredBuyers(db, () => new Date('2032-12-02T00:00:00.000Z'));
    expect(await late.run()).toBeGreaterThanOrEqual(2);
    const left = await rowsOf<{ reason: string }>(
      db,
      `select content ->> 'reason' as reason from tax_documents where content::text ilike '%ndlovu%'`,
    );
    expect(left).toEqual([]);
    expect(await columnsWith(test.adminUrl, [...WORDS, 'tobias beukes'])).toEqual(['statement_matches.party']);
  });
});

describe('a shop that erases the customer of a document', () => {
  let test: TestDatabase;
  let db: Database;
  let books: CustomerBooks;
  beforeAll(async () => {
    test = await freshDatabase('billing', billing.migrations);
    db = await test.open([]);
    books = await customerBooks(db);
  });
  afterAll(() => test.close());

  it('erases all repairs of the same customer and says how long the law keeps the buyer', async () => {
    const { boss, documents, repairs } = books;
    const foreign = { repairId: crypto.randomUUID(), tenantId: crypto.randomUUID() };
    documents.sameCustomer.get(repairs.large.repairId)?.push({ ...ZANELE, ...foreign });
    const { documents: list } = await documents.documents.ofRepair(boss, repairs.large.repairId);
    const invoice = list.find(({ number }) => number === 'INV-000003');
    const after = await documents.erasing.run(boss, { id: invoice?.id ?? '', reason: 'The customer asked for it' });
    expect(after).toMatchObject({
      buyerName: ZANELE.customerName,
      erasedAt: undefined,
      buyerKeptUntil: '2032-11-20T00:00:00.000Z',
    });
    expect(await columnsWith(test.adminUrl, WORDS)).toEqual(KEPT_BY_LAW);
    expect(await rowsOf(db, 'select distinct tenant_id from erased_customers')).toEqual([
      { tenant_id: books.tenantId },
    ]);
    const small = (await documents.documents.ofRepair(boss, repairs.small.repairId)).documents;
    expect(small.every(({ buyerName, erasedAt }) => buyerName === 'Customer (erased)' && erasedAt !== undefined)).toBe(
      true,
    );
  });

  it('writes one line to the audit trail, also if it repeats the request', async () => {
    const { boss, documents, repairs } = books;
    const { documents: list } = await documents.documents.ofRepair(boss, repairs.large.repairId);
    const id = list.find(({ number }) => number === 'INV-000003')?.id ?? '';
    await documents.erasing.run(boss, { id, reason: 'A second time' });
    expect(
      await rowsOf(
        db,
        `select count(*)::int as lines from outbox where topic = 'billing.audit'
          and encode(payload, 'escape') like '%document.buyer_erased%'`,
      ),
    ).toEqual([{ lines: 1 }]);
  });
});
