import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { Database } from '@revive/platform/database/database';
import { readPdf } from '@revive/platform/testing/read-pdf';
import { aSystem, aUser, freshDatabase, type TestDatabase } from '@revive/platform/testing/testkit';
import { uuidv7 } from '@revive/platform/core/ids';
import { billing } from '../../src/service.js';
import { anEvent } from '../../src/testing/books.js';
import { aDocumentsDesk, VAT_NUMBER } from './a-documents-desk.js';

let test: TestDatabase;
let db: Database;
let desk: ReturnType<typeof aDocumentsDesk>;
beforeAll(async () => {
  test = await freshDatabase('billing', billing.migrations);
  db = await test.open([]);
  desk = aDocumentsDesk(db);
});
afterAll(() => test.close());

async function asSuperuser(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: test.adminUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

const numbersOf = (tenantId: string, kind = 'invoice'): Promise<number[]> =>
  db.tx(aSystem(), async (em) =>
    (
      await em.query<{ number: string }[]>(
        'select number from tax_documents where tenant_id = $1 and kind = $2 order by number',
        [tenantId, kind],
      )
    ).map(({ number }) => Number(number)),
  );
const listOf = (tenantId: string, repairId: string) => desk.documents.ofRepair(desk.owner(tenantId), repairId);
const textOf = async (tenantId: string, id: string): Promise<string> =>
  readPdf(Buffer.from((await desk.documents.file(desk.owner(tenantId), { id, paper: '' })).content)).text;

describe('numbers of documents', () => {
  it('gives forty parallel invoices the numbers 1 to 40', async () => {
    const tenantId = await desk.shop();
    const charges: string[] = [];
    for (let n = 0; n < 40; n += 1) charges.push((await desk.sold(tenantId, 35_000, { number: n + 1 })).chargeId);
    await Promise.all(charges.map((id) => desk.issueFor(id)));
    expect(await numbersOf(tenantId)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
  });

  it('gives back the number of a transaction that fails after it took the number', async () => {
    const tenantId = await desk.shop();
    const [first, second] = [await desk.sold(tenantId, 35_000), await desk.sold(tenantId, 35_000)];
    await asSuperuser(`create function fail_once() returns trigger language plpgsql as
      $$ begin raise exception 'killed'; end $$;
      create trigger fail_once before insert on tax_documents for each row execute function fail_once()`);
    await expect(desk.issueFor(first.chargeId)).rejects.toThrow();
    await asSuperuser('drop trigger fail_once on tax_documents; drop function fail_once()');
    await desk.issueFor(second.chargeId);
    await desk.issueFor(first.chargeId);
    expect(await numbersOf(tenantId)).toEqual([1, 2]);
  });

  it('issues one document for a repeated event and for two events about the same entry', async () => {
    const tenantId = await desk.shop();
    const { chargeId } = await desk.sold(tenantId, 35_000);
    const event = anEvent();
    await Promise.all([desk.issueFor(chargeId, 'charge', event), desk.issueFor(chargeId), desk.issueFor(chargeId)]);
    await desk.issueFor(chargeId, 'charge', event);
    expect(await numbersOf(tenantId)).toEqual([1]);
  });
});

describe('invoice', () => {
  it.each([
    [5_000, [], []],
    [5_001, ['abridged'], []],
    [500_000, ['abridged'], []],
    [500_001, [], [['buyer']]],
  ])('of %i cents has the tier %p and misses %p', async (cents, tiers, missing) => {
    const tenantId = await desk.shop();
    const { chargeId, repairId } = await desk.sold(tenantId, cents);
    await desk.issueFor(chargeId);
    const list = await listOf(tenantId, repairId);
    expect([list.documents.map(({ tier }) => tier), list.waiting.map((one) => one.missing)]).toEqual([tiers, missing]);
  });

  it('takes its number with the buyer’s details and prints them', async () => {
    const tenantId = await desk.shop();
    const { chargeId, repairId } = await desk.sold(tenantId, 538_200);
    await desk.issueFor(chargeId);
    expect(await numbersOf(tenantId)).toEqual([]);
    const buyer = { name: 'Khaya Foods CC', address: '5 Main Road\nDurban', vatNumber: '4090105588' };
    const issued = await desk.issuing.complete(desk.owner(tenantId), { id: chargeId, ...buyer });
    expect(issued).toMatchObject({ number: 'INV-000001', tier: 'full', title: 'Tax invoice', vatCents: 70_200 });
    expect(await desk.issuing.complete(desk.owner(tenantId), { id: chargeId, ...buyer })).toEqual(issued);
    expect((await listOf(tenantId, repairId)).waiting).toEqual([]);
    const text = await textOf(tenantId, issued.id);
    for (const said of [
      'Umbani Electronics (Pty) Ltd',
      '1 Long Street, Cape Town, 8001',
      `VAT number ${VAT_NUMBER}`,
      'Tax invoice',
      'INV-000001',
      'Khaya Foods CC',
      '5 Main Road, Durban',
      '4090105588',
      'Windows Boot Repair',
      'Discount',
      'R702.00',
      'R4,680.00',
      'R5,382.00',
    ])
      expect(text).toContain(said);
  });

  it('of a seller without a VAT number prints no VAT and is no tax invoice', async () => {
    const tenantId = await desk.shop({ vatNumber: '' });
    const { chargeId, repairId } = await desk.sold(tenantId, 538_200);
    await desk.issueFor(chargeId);
    const [invoice] = (await listOf(tenantId, repairId)).documents;
    expect(invoice).toMatchObject({ title: 'Invoice', vatCents: 0, totalCents: 538_200 });
    const text = await textOf(tenantId, invoice?.id ?? '');
    expect(text).not.toMatch(/VAT|Tax/i);
  });

  it('prints no VAT if the seller gave the VAT number up between charge and issue', async () => {
    const tenantId = await desk.shop();
    const { chargeId, repairId } = await desk.sold(tenantId, 35_000);
    const seller = { registeredName: 'Umbani Electronics', address: '1 Long Street', vatNumber: '' };
    await desk.sellers.change(desk.owner(tenantId), seller);
    await desk.issueFor(chargeId);
    const [invoice] = (await listOf(tenantId, repairId)).documents;
    expect(invoice).toMatchObject({ title: 'Invoice', vatCents: 0, totalCents: 35_000 });
  });

  it('is byte-identical when made again', async () => {
    const tenantId = await desk.shop();
    const { chargeId, repairId } = await desk.sold(tenantId, 35_000);
    await desk.issueFor(chargeId);
    const [invoice] = (await listOf(tenantId, repairId)).documents;
    const make = async () =>
      Buffer.from((await desk.documents.file(desk.owner(tenantId), { id: invoice?.id ?? '', paper: '' })).content);
    const before = await make();
    await desk.sellers.change(desk.owner(tenantId), { registeredName: 'New name', address: 'New address' });
    expect((await make()).equals(before)).toBe(true);
  });
});

describe('credit note', () => {
  it('refers to its invoice in a series of its own', async () => {
    const tenantId = await desk.shop();
    const repair = await desk.sold(tenantId, 35_000);
    await desk.issueFor(repair.chargeId);
    await desk.issueFor(await desk.rollBack(repair), 'charge_reversal');
    const [note] = (await listOf(tenantId, repair.repairId)).documents;
    expect(note).toMatchObject({
      kind: 'credit_note',
      number: 'CN-000001',
      refersTo: 'INV-000001',
      totalCents: -35_000,
      vatCents: -4_565,
    });
    const text = await textOf(tenantId, note?.id ?? '');
    for (const said of ['Credit note', 'INV-000001 of 20 Nov 2026, R350.00', 'Total credited, VAT included'])
      expect(text).toContain(said);
  });

  it('waits for an invoice that misses details, and follows it', async () => {
    const tenantId = await desk.shop();
    const repair = await desk.sold(tenantId, 600_000);
    await desk.issueFor(repair.chargeId);
    await desk.issueFor(await desk.rollBack(repair), 'charge_reversal');
    expect((await listOf(tenantId, repair.repairId)).waiting.map(({ missing }) => missing)).toEqual([
      ['invoice'],
      ['buyer'],
    ]);
    await desk.issuing.complete(desk.owner(tenantId), { id: repair.chargeId, name: 'Khaya', address: '5 Main Road' });
    const { documents, waiting } = await listOf(tenantId, repair.repairId);
    expect([documents.map(({ number }) => number), waiting]).toEqual([['CN-000001', 'INV-000001'], []]);
  });

  it('is not issued without an invoice', async () => {
    const tenantId = await desk.shop();
    const repair = await desk.sold(tenantId, 5_000);
    await desk.issueFor(repair.chargeId);
    await desk.issueFor(await desk.rollBack(repair), 'charge_reversal');
    expect(await listOf(tenantId, repair.repairId)).toMatchObject({ documents: [], waiting: [] });
  });
});

describe('receipt', () => {
  it('is issued for each payment with the balance', async () => {
    const tenantId = await desk.shop();
    const repair = await desk.sold(tenantId, 35_000);
    await desk.issueFor(await desk.pay(repair, 20_000), 'payment');
    await desk.issueFor(await desk.pay(repair, 15_000), 'payment');
    const { documents } = await listOf(tenantId, repair.repairId);
    expect(documents.map(({ number, title }) => [number, title])).toEqual([
      ['RCT-000002', 'Receipt'],
      ['RCT-000001', 'Receipt'],
    ]);
    const text = await textOf(tenantId, documents[1]?.id ?? '');
    for (const said of ['Payment received', 'R200.00', 'Card', '4418', 'R150.00']) expect(text).toContain(said);
  });
});

describe('readers of documents', () => {
  it('get 404 for a document, a sale or an email of another shop', async () => {
    const [tenantId, other] = [await desk.shop(), await desk.shop()];
    const { chargeId, repairId } = await desk.sold(tenantId, 35_000);
    const full = await desk.sold(tenantId, 700_000);
    await desk.issueFor(chargeId);
    await desk.issueFor(full.chargeId);
    const [{ id } = { id: '' }] = (await listOf(tenantId, repairId)).documents;
    const stranger = desk.owner(other);
    await expect(desk.documents.file(stranger, { id, paper: '' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(
      desk.issuing.complete(stranger, { id: full.chargeId, name: 'A buyer', address: 'An address' }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(desk.emails.request(stranger, { id, requestId: uuidv7() })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(desk.erasing.run(stranger, { id, reason: 'asked for it' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(desk.documents.allOfRepair({ repairId, tenantId: other, paper: '' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await listOf(other, repairId)).toMatchObject({ documents: [], waiting: [] });
  });

  it('are not technicians in the list of all documents', async () => {
    const actor = aUser({ role: 'tech', tenantId: await desk.shop() });
    const all = { before: '', kind: '', from: '', through: '', search: '' };
    await expect(desk.documents.list(actor, all)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it.each(['user', 'finance', 'sales'] as const)('are not %s', async (role) => {
    const actor = aUser({ role });
    await expect(desk.documents.file(actor, { id: uuidv7(), paper: '' })).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
    await expect(desk.sellers.read(actor)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it('page, filter and search the documents of their shop', async () => {
    const tenantId = await desk.shop();
    const actor = desk.owner(tenantId);
    for (let n = 0; n < 51; n += 1) {
      const { chargeId } = await desk.sold(tenantId, 35_000, { number: n + 1 });
      await desk.issueFor(chargeId);
    }
    const all = { before: '', kind: '', from: '', through: '', search: '' };
    const first = await desk.documents.list(actor, all);
    const rest = await desk.documents.list(actor, { ...all, before: first.next ?? '' });
    expect([first.documents.length, rest.documents.length, rest.next]).toEqual([50, 1, undefined]);
    expect((await desk.documents.list(actor, { ...all, kind: 'receipt' })).documents).toEqual([]);
    expect((await desk.documents.list(actor, { ...all, search: 'r-3' })).documents).toHaveLength(1);
    expect((await desk.documents.list(actor, { ...all, search: '%' })).documents).toEqual([]);
    expect((await desk.documents.list(actor, { ...all, from: '2026-11-21' })).documents).toEqual([]);
    expect((await desk.documents.list(actor, { ...all, through: '2026-11-20', search: 'thandi' })).next).toBeDefined();
  });
});

describe('an issued document', () => {
  const issued = async () => {
    const tenantId = await desk.shop();
    const { chargeId, repairId } = await desk.sold(tenantId, 35_000);
    await desk.issueFor(chargeId);
    const [{ id } = { id: '' }] = (await listOf(tenantId, repairId)).documents;
    return { tenantId, repairId, id };
  };

  it.each([
    ['changed', 'update tax_documents set total_cents = 1 where id = $1'],
    [
      'erased beyond its buyer',
      `update tax_documents set erased_at = now(), original_sha256 = content_sha256,
      content = content || '{"totalCents": 1}' where id = $1`,
    ],
  ])('is not %s by the service', async (_, sql) => {
    const { id } = await issued();
    await expect(db.tx(aSystem(), (em) => em.query(sql, [id]))).rejects.toThrow('append-only');
  });

  it('is not deleted, not even by the owner of the table', async () => {
    const { id } = await issued();
    await expect(asSuperuser(`delete from tax_documents where id = '${id}'`)).rejects.toThrow('append-only');
    await expect(asSuperuser('truncate tax_documents cascade')).rejects.toThrow('append-only');
  });

  it('is refused after its content was altered behind the trigger', async () => {
    const { id, tenantId } = await issued();
    await asSuperuser(`alter table tax_documents disable trigger documents_stay;
      alter table tax_documents drop constraint tax_documents_check;
      update tax_documents set content = content || '{"totalCents": 1}' where id = '${id}';
      alter table tax_documents enable trigger documents_stay`);
    await expect(desk.documents.file(desk.owner(tenantId), { id, paper: '' })).rejects.toMatchObject({
      code: 'SEAL_BROKEN',
    });
  });

  it('loses its buyer and keeps its amounts after an erasure', async () => {
    const { id, tenantId, repairId } = await issued();
    const before = await textOf(tenantId, id);
    const erased = await desk.erasing.run(desk.owner(tenantId), { id, reason: 'The customer asked for it' });
    expect(erased).toMatchObject({ buyerName: 'Customer (erased)', totalCents: 35_000, number: 'INV-000001' });
    expect(erased.erasedAt).toBeDefined();
    const after = await textOf(tenantId, id);
    expect([before.includes('Thandi'), after.includes('Thandi'), after.includes('R350.00')]).toEqual([
      true,
      false,
      true,
    ]);
    expect(await desk.erasing.run(desk.owner(tenantId), { id, reason: 'A second time' })).toEqual(erased);
    expect((await listOf(tenantId, repairId)).documents).toHaveLength(1);
  });
});

describe('email of a document', () => {
  it('is requested once per request and carries the PDF', async () => {
    const tenantId = await desk.shop();
    const { chargeId, repairId } = await desk.sold(tenantId, 35_000);
    await desk.issueFor(chargeId);
    const [{ id } = { id: '' }] = (await listOf(tenantId, repairId)).documents;
    const request = { id, requestId: uuidv7() };
    expect((await desk.emails.request(desk.owner(tenantId), request)).emailedAt).toBeDefined();
    await desk.emails.request(desk.owner(tenantId), request);
    const emails = await db.tx(aSystem(), (em) =>
      em.query<{ id: string }[]>('select id from document_emails where document_id = $1', [id]),
    );
    expect(emails).toHaveLength(1);
    const content = await desk.emails.content(emails[0]?.id ?? '');
    expect(content).toMatchObject({ to: 'thandi@example.com', values: { number: 'INV-000001', total: 'R350.00' } });
    expect(content.files?.attachments).toHaveLength(1);
    await desk.erasing.run(desk.owner(tenantId), { id, reason: 'The customer asked for it' });
    expect(await desk.emails.content(emails[0]?.id ?? '')).toMatchObject({ to: '' });
  });
});

describe('email of a document without an address', () => {
  it('is refused with a sentence', async () => {
    const tenantId = await desk.shop();
    const { chargeId, repairId } = await desk.sold(tenantId, 35_000);
    await desk.issueFor(chargeId);
    const sale = desk.sales.get(repairId);
    if (sale) desk.sales.set(repairId, { ...sale, customerEmail: '' });
    const [{ id } = { id: '' }] = (await listOf(tenantId, repairId)).documents;
    await expect(desk.emails.request(desk.owner(tenantId), { id, requestId: uuidv7() })).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
      message: expect.stringContaining('no email address'),
    });
  });
});

describe('details of a seller', () => {
  it.each(['4220119987', '9220119988', '42201'])('refuse the VAT number %s', async (vatNumber) => {
    const tenantId = await desk.shop();
    await expect(
      desk.sellers.change(desk.owner(tenantId), { registeredName: 'A name', address: 'An address', vatNumber }),
    ).rejects.toMatchObject({ code: 'INVALID' });
    expect((await desk.sellers.read(desk.owner(tenantId))).vatNumber).toBe(VAT_NUMBER);
  });
});
