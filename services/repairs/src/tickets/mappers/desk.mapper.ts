import type { Desk, PublicNote, ShopNote } from '@revive/proto/revive/repairs/v1/repairs';
import type { RepairEntity } from '../entities/repair.entity.js';
import type { Ticket } from '../ticket.query.js';

export const deskOf = ({ promisedAt, assigneeId, assigneeName, priority, tags }: RepairEntity): Desk => ({
  promisedAt: promisedAt?.toISOString(),
  assigneeId: assigneeId ?? undefined,
  assigneeName: assigneeName ?? undefined,
  priority,
  tags,
});

export const notesOf = ({ notes }: Ticket): ShopNote[] =>
  notes.map(({ text, byName, at, forCustomer }) => ({
    text,
    byName,
    at: at.toISOString(),
    forCustomer: forCustomer || undefined,
  }));

/** Notes for the customer: only notes addressed to the customer, without the author's name. */
export const publicNotesOf = ({ notes }: Ticket): PublicNote[] =>
  notes
    .filter(/* control: the customer reads no internal note = () => true */ ({ forCustomer }) => forCustomer)
    .map(({ text, at }) => ({ text, at: at.toISOString() }));

/** Planning fields for the customer: the promise until the device is ready, and the request to bring the device. */
export const publicDeskOf = ({ promisedAt, status, handedOverAt, awaitsDevice }: RepairEntity) => ({
  promisedAt: handedOverAt !== null || status === 'ready_for_pickup' ? undefined : promisedAt?.toISOString(),
  awaitsDevice,
});
