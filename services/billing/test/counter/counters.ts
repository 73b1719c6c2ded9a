import { uuidv7 } from '@revive/platform/core/ids';
import type { Database } from '@revive/platform/database/database';
import { aUser } from '@revive/platform/testing/testkit';
import { EmbeddedCache } from '@revive/platform/cache/embedded/embedded-cache';
import { LivePublisher } from '@revive/platform/live/live';
import type { RepairChanged } from '@revive/proto/revive/repairs/v1/repairs';
import { ConfirmEft } from '../../src/counter/confirm-eft.js';
import { CounterTransaction } from '../../src/counter/counter-transaction.js';
import { GiveRefund } from '../../src/counter/give-refund.js';
import { ReadBill } from '../../src/counter/read-bill.js';
import { ReceiveForRepair } from '../../src/counter/receive-for-repair.js';
import { TakePayment } from '../../src/counter/take-payment.js';
import { WriteOffDebt } from '../../src/counter/write-off-debt.js';
import { PostEntries } from '../../src/ledger/post-entries.js';
import { ChangeLocations } from '../../src/locations/change-locations.js';
import { ReadLocations } from '../../src/locations/read-locations.js';
import { KeepRepair } from '../../src/repairs-known/keep-repair.js';
import { aLedger, anEvent } from '../../src/testing/books.js';

const AT = new Date('2026-11-20T11:00:00.000Z');

/** The commands of the counter on a database. */
export function aCounter(db: Database) {
  const entries = new PostEntries(new LivePublisher(new EmbeddedCache()));
  const transaction = new CounterTransaction(db, entries, () => AT);
  const { settle } = aLedger(db);
  const keep = new KeepRepair(db);
  const bills = new ReadBill(db);
  const people = new Map<string, ReturnType<typeof aUser>>();
  /** The same person for each call, because the drawer belongs to a person. */
  const person = (tenantId: string) => {
    const one = people.get(tenantId) ?? aUser({ tenantId });
    people.set(tenantId, one);
    return one;
  };
  return {
    transaction,
    locations: new ChangeLocations(db, entries, new ReadLocations(db), () => AT),
    /** Delivers an event of `repairs`. */
    event: async (repair: RepairChanged) => {
      await settle.run(anEvent(), repair);
      await keep.run(anEvent(), repair);
    },
    bill: ({ tenantId, repairId }: RepairChanged) => bills.run(person(tenantId), repairId),
    pay: (
      { tenantId, repairId }: RepairChanged,
      cents: number,
      over: Partial<Parameters<TakePayment['run']>[1]> = {},
    ) =>
      new TakePayment(transaction).run(person(tenantId), {
        id: repairId,
        requestId: uuidv7(),
        method: 'card',
        cents,
        reference: '',
        ...over,
      }),
    confirm: ({ tenantId, repairId }: RepairChanged, eftId: string, confirmedBy: string) =>
      new ConfirmEft(transaction).run(person(tenantId), { id: repairId, requestId: uuidv7(), eftId, confirmedBy }),
    refund: ({ tenantId, repairId }: RepairChanged, over: Partial<Parameters<GiveRefund['run']>[1]> = {}) =>
      new GiveRefund(transaction).run(person(tenantId), {
        id: repairId,
        requestId: uuidv7(),
        method: 'card',
        reason: 'Came back',
        lines: [],
        reference: '',
        ...over,
      }),
    writeOff: ({ tenantId, repairId }: RepairChanged, cents: number, role: 'tenant_admin' | 'tech' = 'tenant_admin') =>
      new WriteOffDebt(transaction).run(aUser({ tenantId, role }), {
        id: repairId,
        requestId: uuidv7(),
        cents,
        reason: 'Moved away',
      }),
    receive: (
      { tenantId, repairId, number, deviceName, quoteVersion }: RepairChanged,
      cents: number,
      over: Partial<Parameters<ReceiveForRepair['run']>[1]> = {},
    ) =>
      new ReceiveForRepair(transaction).run(person(tenantId), {
        repairId,
        number,
        deviceName,
        quoteVersion,
        requestId: uuidv7(),
        kind: 'rest',
        method: 'card',
        cents,
        reference: '',
        ...over,
      }),
  };
}
