import type { RepairChanged } from '@revive/proto/revive/repairs/v1/repairs';
import type { RepairOfCustomer } from '@revive/proto/revive/repairs/v1/sales';
import { systemActor } from '@revive/platform/auth/actor';
import type { Database } from '@revive/platform/database/database';
import { uuidv7 } from '@revive/platform/core/ids';
import { EraseCustomer } from '../../src/privacy/erase-customer.js';
import { ErasePerson } from '../../src/privacy/erase-person.js';
import { ExportPerson } from '../../src/privacy/export-person.js';
import { aRepair, aShop } from '../../src/testing/books.js';
import { aDocumentsDesk } from '../documents/a-documents-desk.js';
import { aFile, aStatementDesk } from '../statement-desk.js';
import { asOwner } from './whole-database.query.js';

export const ZANELE = {
  customerName: 'Zanele Ndlovu',
  customerPhone: '082 123 4567',
  customerEmail: 'zanele@example.org',
  address: '12 Protea Road\nDurban\n4001',
  reference: 'NDLOVU-REF-88QX',
} as const;
/** Each text that names the customer, as a search of a dump finds it. */
export const WORDS = ['ndlovu', '821234567', 'zanele@example', 'ref-88qx', 'protea'] as const;
const TOBIAS = { customerName: 'Tobias Beukes', customerPhone: '083 999 0000', customerEmail: 'tobias@example.org' };

/** A promised EFT, a line with two payers, a line without a match, and a line of another person. */
export const STATEMENT = aFile([
  ['2026-11-21', 'FNB APP PAYMENT FROM ZANELE NDLOVU 0821234567', 200_000],
  ['2026-11-22', 'EFT NDLOVU ZANELE AND T BEUKES', 130_000],
  ['2026-11-23', 'ZANELE NDLOVU WRONG ACCOUNT', 5_000],
  ['2026-11-24', 'ZANELE MOKOENA', 7_000],
]);

export type CustomerBooks = Awaited<ReturnType<typeof customerBooks>>;

/**
 * A shop with two customers. Zanele has a full tax invoice with a deposit by EFT, a promised EFT that a bank line paid,
 * a part of a bank line that she shares with Tobias, a refund to her bank, and a small invoice of a second repair.
 */
export async function customerBooks(db: Database, { hasSharedReferences = false, adminUrl = '' } = {}) {
  const now = new Date('2026-11-30T08:00:00.000Z');
  const documents = aDocumentsDesk(db);
  const statements = aStatementDesk(db);
  const { counter } = statements;
  const tenantId = await aShop(db, { isVatRegistered: true });
  const boss = statements.administrator(tenantId);
  const customers = new Map<string, RepairOfCustomer>();

  const known = (repair: RepairChanged, who: typeof ZANELE | typeof TOBIAS): void => {
    const { customerName, customerPhone, customerEmail } = who;
    customers.set(repair.repairId, { repairId: repair.repairId, tenantId, customerName, customerPhone, customerEmail });
    documents.sales.set(repair.repairId, {
      tenantId,
      shopName: 'Shop',
      shopAddress: '1 Long Street',
      shopPhone: '',
      customerName,
      customerEmail,
      approved: [],
      byHand: [],
    });
  };
  const issueAll = async (repair: RepairChanged): Promise<void> => {
    const entries = await db.tx(systemActor('test'), (em) =>
      em.query<{ id: string; kind: string }[]>(
        `select id, kind from entries e where repair_id = $1
          and not exists (select 1 from tax_documents d where d.entry_id = e.id) order by id`,
        [repair.repairId],
      ),
    );
    for (const { id, kind } of entries) await documents.issueFor(id, kind);
  };

  const large = aRepair(tenantId, { number: 4101, totalCents: 650_000, vatBps: 1_500, deviceName: 'ThinkPad' });
  const small = aRepair(tenantId, { number: 4102, totalCents: 35_000, vatBps: 1_500, deviceName: 'Samsung SSD' });
  const other = aRepair(tenantId, { number: 4103, totalCents: 80_000, vatBps: 1_500, deviceName: 'Dell XPS' });
  known(large, ZANELE);
  known(small, ZANELE);
  known(other, TOBIAS);
  await counter.receive(large, 100_000, {
    kind: 'deposit',
    method: 'eft',
    reference: ZANELE.reference,
    confirmedBy: 'person',
  });
  for (const repair of [large, small, other]) await counter.event(repair);
  for (const repair of [large, small, other]) await issueAll(repair);
  const [charge] = await documents.entriesOf(large.repairId, 'charge');
  await documents.issuing.complete(boss, {
    id: charge?.id ?? '',
    name: ZANELE.customerName,
    address: ZANELE.address,
    vatNumber: undefined,
  });
  const eftId = uuidv7();
  await counter.pay(large, 200_000, { requestId: eftId, method: 'eft', reference: ZANELE.reference });
  await statements.import(boss, STATEMENT);
  const lineOf = async (text: string): Promise<string> => (await statements.line(boss, text)).id;
  const first = await statements.line(boss, '0821234567');
  if (first.state === 'open') await statements.match(boss, first.id, [{ itemId: `eft:${eftId}`, cents: 200_000 }]);
  await statements.match(boss, await lineOf('BEUKES'), [
    { itemId: `due:${large.repairId}`, cents: 50_000 },
    { itemId: `due:${other.repairId}`, cents: 80_000 },
  ]);
  // Earlier versions wrote the text of a shared line to the entries of all its payers.
  if (hasSharedReferences)
    await asOwner(
      adminUrl,
      `alter table entries disable trigger user;
        update entries e set reference = l.description,
          reference_sha256 = reference_hash(reference_salt, l.description) from statement_lines l
          where e.details ->> 'bankLineId' = l.id::text;
        alter table entries enable trigger user`,
    );
  await counter.refund(large, {
    method: 'eft',
    cents: 30_000,
    reason: 'Zanele Ndlovu (zanele@example.org) paid twice',
    reference: 'NDLOVU FNB REF-88QX',
  });
  await counter.pay(small, 35_000, { method: 'card', reference: 'AUTH 113' });
  const openEft = uuidv7();
  await counter.pay(large, 40_000, { requestId: openEft, method: 'eft', reference: ZANELE.reference });
  for (const repair of [large, small, other]) await issueAll(repair);
  const own = [large.repairId, small.repairId];
  const ofZanele = own.flatMap((id) => customers.get(id) ?? []);
  for (const id of own) documents.sameCustomer.set(id, ofZanele);
  const sales = { ofAddress: async (email: string) => (email === ZANELE.customerEmail ? ofZanele : []) };
  return {
    tenantId,
    boss,
    documents,
    statements,
    counter,
    repairs: { large, small, other },
    eftId,
    issueAll,
    exported: async (confirmedEmail?: string) =>
      JSON.parse(
        await new ExportPerson(
          db,
          { holderOf: async () => ({ id: uuidv7(), ...(confirmedEmail && { confirmedEmail }) }) },
          sales,
        ).run('session'),
      ) as { asCustomer: Record<string, Record<string, unknown>[]>[] },
    /** Zanele's account is erased, whose confirmed address is `confirmedEmail`. */
    async eraseAccount(confirmedEmail: string | undefined = ZANELE.customerEmail) {
      const noted: { what: string; rows: number }[] = [];
      await new ErasePerson(
        db,
        () => now,
        {
          find: async () => ({ erasedAt: now.toISOString(), confirmedEmail }),
          note: async (_, rows) => void noted.push(...rows),
        },
        sales,
        new EraseCustomer(statements.ledger),
      ).run(uuidv7());
      return Object.fromEntries(noted.map(({ what, rows }) => [what, rows]));
    },
  };
}
