import type { RepairOfCustomer, Sale } from '@revive/proto/revive/repairs/v1/sales';
import { isUuid, uuidv7 } from '@revive/platform/core/ids';
import type { Database } from '@revive/platform/database/database';
import { EmbeddedCache } from '@revive/platform/cache/embedded/embedded-cache';
import { LivePublisher } from '@revive/platform/live/live';
import { aSystem, aUser } from '@revive/platform/testing/testkit';
import { EmailDocuments } from '../../src/documents/email-documents.js';
import { EraseBuyer } from '../../src/privacy/erase-buyer.js';
import { EraseCustomer } from '../../src/privacy/erase-customer.js';
import { IssueDocuments } from '../../src/documents/issue-documents.js';
import { ReadDocuments } from '../../src/documents/read-documents.js';
import { Sellers } from '../../src/sellers/sellers.js';
import { payment } from '../../src/ledger/postings.policy.js';
import { aLedger, anEvent, aRepair, aShop } from '../../src/testing/books.js';

export const VAT_NUMBER = '4220119988';
export const AT = new Date('2026-11-20T11:00:00.000Z');

/** The documents of a shop, with a stand-in for repairs that answers with `sales`. */
export function aDocumentsDesk(db: Database) {
  const sales = new Map<string, Sale>();
  const sameCustomer = new Map<string, RepairOfCustomer[]>();
  const client = { read: async (repairId: string) => sales.get(repairId) };
  const live = new LivePublisher(new EmbeddedCache());
  const clock = () => AT;
  const { ledger, settle } = aLedger(db, live);
  const issuing = new IssueDocuments(db, client, live, clock);
  const sellers = new Sellers(db, clock);
  const system = aSystem();

  const entriesOf = (repairId: string, kind: string): Promise<{ id: string; kind: string }[]> =>
    db.tx(system, (em) =>
      em.query('select id, kind from entries where repair_id = $1 and kind = $2 order by id', [repairId, kind]),
    );

  return {
    sales,
    issuing,
    sellers,
    documents: new ReadDocuments(db),
    emails: new EmailDocuments(db, client, clock),
    erasing: new EraseBuyer(
      db,
      { ofSameCustomer: async (repairId) => sameCustomer.get(repairId) ?? [] },
      new EraseCustomer(ledger),
      clock,
    ),
    sameCustomer,
    entriesOf,
    owner: (tenantId: string) => aUser({ role: 'tenant_admin', tenantId }),

    /** A shop that is registered for VAT, unless `vatNumber` is empty. */
    async shop({ vatNumber = VAT_NUMBER } = {}): Promise<string> {
      const id = await aShop(db);
      await sellers.change(aUser({ role: 'tenant_admin', tenantId: id }), {
        registeredName: 'Umbani Electronics (Pty) Ltd',
        address: '1 Long Street\nCape Town\n8001',
        vatNumber,
      });
      return id;
    },

    /** A completed repair whose charge is posted; its document is not issued. */
    async sold(tenantId: string, totalCents: number, { vatBps = 1_500, number = 7 } = {}) {
      const repair = aRepair(tenantId, { totalCents, vatBps, number, deviceName: 'Samsung SSD' });
      sales.set(repair.repairId, {
        tenantId,
        shopName: 'Umbani Electronics',
        shopAddress: '1 Long Street, Cape Town',
        shopPhone: '021 555 0100',
        customerName: 'Thandi Dlamini',
        customerEmail: 'thandi@example.com',
        approved: [
          { name: 'Windows Boot Repair', cents: totalCents + 1_000 },
          { name: 'Discount', cents: -1_000 },
        ],
        byHand: [],
      });
      await settle.run(anEvent(), repair);
      const [charge] = await entriesOf(repair.repairId, 'charge');
      if (!charge || !isUuid(charge.id)) throw new TypeError('no charge was posted');
      return { ...repair, chargeId: charge.id };
    },

    issueFor: (entryId: string, kind = 'charge', event = anEvent()) => issuing.run(event, entryId, kind),

    async rollBack(repair: Awaited<ReturnType<typeof aRepair>>): Promise<string> {
      await settle.run(anEvent(), { ...repair, what: 'rolled_back', outcome: 'rolled_back' });
      const [reversal] = await entriesOf(repair.repairId, 'charge_reversal');
      if (!reversal) throw new TypeError('no charge was reversed');
      return reversal.id;
    },

    async pay({ repairId, tenantId, number, deviceName, quoteVersion }: ReturnType<typeof aRepair>, cents: number) {
      const [entry] = await db.tx(system, (em) =>
        ledger.post(em, tenantId, [
          {
            ...payment(cents, 'card'),
            key: `payment:${uuidv7()}`,
            at: AT.toISOString(),
            repair: { id: repairId, number, deviceName, quoteVersion },
            reference: '4418',
          },
        ]),
      );
      if (!entry) throw new TypeError('no payment was posted');
      return entry.id;
    },
  };
}
