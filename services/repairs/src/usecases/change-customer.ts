import type { Customer } from '@revive/proto/revive/repairs/v1/repairs';
import { requireShopMember, type Actor } from '@revive/platform/actor';
import type { Ticket } from '../data/ticket.js';
import type { Tickets } from '../data/tickets.js';

/** Adds or corrects who the customer is; a field that is not given stays. */
export class ChangeCustomer {
  constructor(private readonly tickets: Tickets) {}

  run(actor: Actor, repairId: string, customer: Customer): Promise<Ticket> {
    requireShopMember(actor);
    return this.tickets.change(actor, repairId, async (change) => {
      const { repair } = change.ticket;
      repair.customerName = customer.name ?? repair.customerName;
      repair.customerPhone = customer.phone ?? repair.customerPhone;
      repair.customerEmail = customer.email ?? repair.customerEmail;
      repair.issueDescription = customer.issueDescription ?? repair.issueDescription;
      change.audit('repair.customer_changed', `repair ${repair.number}`);
    });
  }
}
