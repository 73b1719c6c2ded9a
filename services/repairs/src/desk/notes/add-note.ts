import { Injectable } from '@nestjs/common';
import { shopNoteSchema } from '@revive/contracts/repairs/work';
import { requireShopMember, type Actor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import { validate } from '@revive/platform/core/validate';
import type { Ticket } from '../../cases/tickets/ticket.query.js';
import { TicketRepository } from '../../cases/tickets/ticket.repository.js';
import { NOTES } from './notes.projection.js';

@Injectable()
export class AddNote {
  constructor(private readonly tickets: TicketRepository) {}

  /**
   * Adds a note without any further change. A note is internal unless `forCustomer` is set: then the customer sees the
   * note and receives an email. Throws INVALID (400).
   */
  async run(actor: Actor, repairId: string, typed: string, forCustomer = false): Promise<Ticket> {
    const person = requireShopMember(actor);
    const { text } = await validate(shopNoteSchema, { text: typed, forCustomer });
    return this.tickets.change(actor, repairId, async (change) => {
      const {
        now,
        ticket: { repair },
      } = change;
      await change.add(NOTES, {
        id: uuidv7(),
        repairId,
        tenantId: repair.tenantId,
        text,
        byName: person.username,
        recordedBy: person.userId,
        at: now,
        forCustomer,
      });
      if (forCustomer) change.emit('noted');
      change.audit(forCustomer ? 'repair.customer_note_added' : 'repair.note_added', `repair ${repair.number}`);
    });
  }
}
