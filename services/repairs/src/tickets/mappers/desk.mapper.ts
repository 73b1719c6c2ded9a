import type { Desk, PublicNote, ShopNote } from '@revive/proto/revive/repairs/v1/repairs';
import type { RepairEntity } from '../entities/repair.entity.js';
import type { Ticket } from '../ticket.query.js';

/** What the shop noted of the work itself. */
export const deskOf = ({ promisedAt, assigneeId, assigneeName, priority, tags }: RepairEntity): Desk => ({
  promisedAt: promisedAt?.toISOString(),
  assigneeId: assigneeId ?? undefined,
  assigneeName: assigneeName ?? undefined,
  priority,
  tags,
});

/** For the shop and the platform's staff. */
export const notesOf = ({ notes }: Ticket): ShopNote[] =>
  notes.map(({ text, byName, at, forCustomer }) => ({
    text,
    byName,
    at: at.toISOString(),
    forCustomer: forCustomer || undefined,
  }));

/** For the customer: what was written to them, and by the shop rather than by one of its people. */
export const publicNotesOf = ({ notes }: Ticket): PublicNote[] =>
  notes
    .filter(/* control: the customer reads no internal note = () => true */ ({ forCustomer }) => forCustomer)
    .map(({ text, at }) => ({ text, at: at.toISOString() }));

/** What the customer reads of the plan: the promise until the device is ready, and that the device has to be brought. */
export const publicDeskOf = ({ promisedAt, status, handedOverAt, awaitsDevice }: RepairEntity) => ({
  promisedAt: handedOverAt !== null || status === 'ready_for_pickup' ? undefined : promisedAt?.toISOString(),
  awaitsDevice,
});
