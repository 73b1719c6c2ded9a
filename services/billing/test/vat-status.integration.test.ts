import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { SellerChanged } from '@revive/proto/revive/billing/v1/documents';
import type { Database } from '@revive/platform/database/database';
import { uuidv7 } from '@revive/platform/core/ids';
import { aSystem, freshDatabase, type TestDatabase } from '@revive/platform/testing/testkit';
import { CounterTransaction } from '../src/counter/counter-transaction.js';
import { GiveRefund } from '../src/counter/give-refund.js';
import { SellerEvents1764401400000 } from '../src/database/migrations/0021-seller-events.js';
import { deposit, payment } from '../src/ledger/postings.policy.js';
import { billing } from '../src/service.js';
import { aLedger, anEvent, aRepair } from '../src/testing/books.js';
import { AT, aDocumentsDesk, VAT_NUMBER } from './documents/a-documents-desk.js';

let test: TestDatabase;
let db: Database;
let desk: ReturnType<typeof aDocumentsDesk>;
beforeAll(async () => {
  test = await freshDatabase('billing', billing.migrations);
  db = await test.open([]);
  desk = aDocumentsDesk(db);
});
afterAll(() => test.close());

const register = (tenantId: string, vatNumber: string) =>
  desk.sellers.change(desk.owner(tenantId), { registeredName: 'Umbani', address: '1 Long Street', vatNumber });
/** VAT in cents that the entries of a kind have posted. */
async function vatOf(repairId: string, kind?: string): Promise<number> {
  const [row] = await db.tx(aSystem(), (em) =>
    em.query<{ cents: string | null }[]>(
      `select -sum(p.cents) as cents from postings p join entries e on e.id = p.entry_id
        where e.repair_id = $1 and p.account = 'vat_output' and ($2::text is null or e.kind = $2)`,
      [repairId, kind ?? null],
    ),
  );
  return Number(row?.cents ?? 0);
}
const printed = async (tenantId: string, repairId: string) =>
  (await desk.documents.ofRepair(desk.owner(tenantId), repairId)).documents.filter(
    ({ kind }) => kind === 'credit_note',
  );
const about = (repair: { repairId: string; number: number; deviceName: string }) => ({
  repair: { id: repair.repairId, number: repair.number, deviceName: repair.deviceName, quoteVersion: 1 },
  key: uuidv7(),
  at: AT.toISOString(),
});

describe('a charge', () => {
  it('of a registered shop has the standard rate although its quote is older than the registration', async () => {
    const { repairId } = await desk.sold(await desk.shop(), 11_500, { vatBps: 0 });
    expect(await vatOf(repairId)).toBe(1_500);
  });

  it('of a shop that is no longer registered has no VAT and the approved total', async () => {
    const tenantId = await desk.shop();
    await register(tenantId, '');
    const repair = await desk.sold(tenantId, 11_500);
    expect(await vatOf(repair.repairId)).toBe(0);
    const [row] = await db.tx(aSystem(), (em) =>
      em.query<unknown[]>('select amount_cents::int as cents, vat_bps as bps from entries where id = $1', [
        repair.chargeId,
      ]),
    );
    expect(row).toEqual({ cents: 11_500, bps: 0 });
  });

  it('for a diagnosis follows the same status', async () => {
    const tenantId = await desk.shop();
    const fee = () => aRepair(tenantId, { what: 'declined', diagnosisCents: 2_300, totalCents: 0 });
    const [first, second] = [fee(), fee()];
    await aLedger(db).settle.run(anEvent(), first);
    await register(tenantId, '');
    await aLedger(db).settle.run(anEvent(), second);
    expect([await vatOf(first.repairId), await vatOf(second.repairId)]).toEqual([300, 0]);
  });
});

it('a deposit posts no VAT; the charge that uses it does, by the status at the charge', async () => {
  const tenantId = await desk.shop({ vatNumber: '' });
  const repair = aRepair(tenantId, { totalCents: 11_500, vatBps: 0 });
  await db.tx(aSystem(), (em) =>
    aLedger(db).ledger.post(em, tenantId, [{ ...deposit(5_000, 'cash'), ...about(repair) }]),
  );
  await register(tenantId, VAT_NUMBER);
  await aLedger(db).settle.run(anEvent(), repair);
  expect(await vatOf(repair.repairId, 'deposit')).toBe(0);
  expect(await vatOf(repair.repairId, 'deposit_applied')).toBe(0);
  expect(await vatOf(repair.repairId, 'charge')).toBe(1_500);
});

describe('a credit note', () => {
  it('carries the VAT of its invoice after the shop gave its VAT number up', async () => {
    const tenantId = await desk.shop();
    const repair = await desk.sold(tenantId, 11_500);
    await desk.issueFor(repair.chargeId);
    await register(tenantId, '');
    await desk.issueFor(await desk.rollBack(repair), 'charge_reversal');
    expect((await printed(tenantId, repair.repairId)).map(({ vatCents }) => vatCents)).toEqual([-1_500]);
    expect(await vatOf(repair.repairId)).toBe(0);
  });

  it('of an invoice without VAT has none after the shop registered', async () => {
    const tenantId = await desk.shop({ vatNumber: '' });
    const repair = await desk.sold(tenantId, 11_500);
    await desk.issueFor(repair.chargeId);
    await register(tenantId, VAT_NUMBER);
    await desk.issueFor(await desk.rollBack(repair), 'charge_reversal');
    expect((await printed(tenantId, repair.repairId)).map(({ vatCents }) => vatCents + 0)).toEqual([0]);
    expect(await vatOf(repair.repairId)).toBe(0);
  });
});

it('a refund takes back the VAT of the charge, whatever the status is now', async () => {
  const tenantId = await desk.shop();
  const repair = await desk.sold(tenantId, 11_500);
  const { ledger } = aLedger(db);
  await db.tx(aSystem(), (em) => ledger.post(em, tenantId, [{ ...payment(11_500, 'card'), ...about(repair) }]));
  await db.tx(aSystem(), (em) =>
    em.query(
      `insert into repairs_known (id, tenant_id, number, device_name, status, outcome, version, quote_version, location_id)
        values ($1, $2, 7, 'Samsung SSD', 'completed', 'repaired', 1, 1, $2) on conflict do nothing`,
      [repair.repairId, tenantId],
    ),
  );
  await register(tenantId, '');
  const refunds = new GiveRefund(new CounterTransaction(db, ledger, () => AT));
  await refunds.run(desk.owner(tenantId), {
    id: repair.repairId,
    requestId: uuidv7(),
    method: 'card',
    reason: 'Came back',
    reference: '',
    cents: 4_600,
    lines: [],
  });
  expect(await vatOf(repair.repairId, 'charge_reversal')).toBe(-600);
});

it('a change of the tax details publishes the status without the number', async () => {
  const tenantId = await desk.shop();
  await register(tenantId, '');
  const rows = await db.tx(aSystem(), (em) =>
    em.query<{ payload: Buffer }[]>(
      "select payload from outbox where topic = 'billing.seller' and key = $1 order by seq",
      [tenantId],
    ),
  );
  expect(rows.map(({ payload }) => SellerChanged.decode(payload))).toMatchObject([
    { tenantId, isVatRegistered: true, version: AT.getTime() },
    { tenantId, isVatRegistered: false, version: AT.getTime() },
  ]);
});

it('the upgrade publishes the status of shops whose tax details are older', async () => {
  const [registered, other] = [await desk.shop(), await desk.shop({ vatNumber: '' })];
  const client = new pg.Client({ connectionString: test.adminUrl });
  await client.connect();
  try {
    await client.query("delete from outbox where topic = 'billing.seller'");
    const runner = { query: async (text: string, values?: unknown[]) => (await client.query(text, values)).rows };
    await new SellerEvents1764401400000().up(runner as never);
  } finally {
    await client.end();
  }
  const rows = await db.tx(aSystem(), (em) =>
    em.query<{ payload: Buffer }[]>("select payload from outbox where topic = 'billing.seller'"),
  );
  const statuses = rows.map(({ payload }) => SellerChanged.decode(payload));
  expect(statuses.find(({ tenantId }) => tenantId === registered)).toMatchObject({ isVatRegistered: true });
  expect(statuses.find(({ tenantId }) => tenantId === other)).toMatchObject({ isVatRegistered: false });
});
