import { Injectable } from '@nestjs/common';
import type { CustomerMessageKind } from '@revive/contracts/notifications/customer-messages';
import type { PublicNote, Repair, ShopNote, Tracking } from '@revive/proto/revive/repairs/v1/repairs';
import type { Situation } from '../../cases/tickets/customer-messages.policy.js';
import { partOf, rowsPart } from '../../cases/tickets/ticket-part.js';
import { TicketProjections, type TicketProjection } from '../../cases/tickets/ticket-projections.js';
import type { Ticket } from '../../cases/tickets/ticket.query.js';
import { ShopNoteEntity } from './shop-note.entity.js';

export const NOTES = rowsPart(ShopNoteEntity, 'shop_notes', 'id');

@Injectable()
export class NotesProjection implements TicketProjection {
  readonly part = NOTES;

  constructor(projections: TicketProjections) {
    projections.add(this);
  }

  repair(ticket: Ticket): Pick<Repair, 'notes'> {
    return { notes: partOf(ticket, NOTES).map(shopNote) };
  }

  tracking(ticket: Ticket): Pick<Tracking, 'shopNotes'> {
    return { shopNotes: notesForCustomer(ticket).map(publicNote) };
  }

  situation(ticket: Ticket): Pick<Situation, 'customerNotes'> {
    return { customerNotes: notesForCustomer(ticket).length };
  }

  facts(ticket: Ticket, kind: CustomerMessageKind, part: number): Record<string, string> {
    return { note: kind === 'note' ? (notesForCustomer(ticket)[part - 1]?.text ?? '') : '' };
  }
}

const notesForCustomer = (ticket: Ticket): ShopNoteEntity[] =>
  partOf(ticket, NOTES).filter(
    // control: the customer reads no internal note = () => true
    ({ forCustomer }) => forCustomer,
  );

const shopNote = ({ text, byName, at, forCustomer }: ShopNoteEntity): ShopNote => ({
  text,
  byName,
  at: at.toISOString(),
  forCustomer: forCustomer || undefined,
});

/** Without the author's name. */
const publicNote = ({ text, at }: ShopNoteEntity): PublicNote => ({ text, at: at.toISOString() });
