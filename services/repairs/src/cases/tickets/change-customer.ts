import { Injectable } from '@nestjs/common';
import { canonicalPhones } from '@revive/contracts/phone';
import type { Customer } from '@revive/proto/revive/repairs/v1/repairs';
import { requireShopMember, type Actor } from '@revive/platform/auth/actor';
import { isSameAddress, withEnteredAddress } from './ticket-addresses.js';
import type { Ticket } from './ticket.query.js';
import { TicketRepository, type Change } from './ticket.repository.js';

/** Adds or corrects the customer's contact; an absent field stays unchanged. */
@Injectable()
export class ChangeCustomer {
  constructor(private readonly tickets: TicketRepository) {}

  /** `link`: runs in the same transaction after the contact is corrected. */
  run(actor: Actor, repairId: string, customer: Customer, link: (change: Change) => Promise<void>): Promise<Ticket> {
    const person = requireShopMember(actor);
    return this.tickets.change(actor, repairId, async (change) => {
      const { repair } = change.ticket;
      const before = repair.customerEmail ?? '';
      repair.customerName = customer.name ?? repair.customerName;
      repair.customerPhone = customer.phone ?? repair.customerPhone;
      repair.phoneNumbers = canonicalPhones(repair.customerPhone ?? '');
      const addresses = withEnteredAddress(repair, person.username, change.now);
      repair.customerEmail = customer.email ?? repair.customerEmail;
      repair.issueDescription = customer.issueDescription ?? repair.issueDescription;
      change.audit('repair.customer_changed', `repair ${repair.number}`);
      await link(change);
      // control: the same address is not told again
      if (isSameAddress(before, repair.customerEmail)) return;
      repair.addresses = addresses;
      // The new address can approve quotes. The tracking page, known to the former address, therefore shows the change.
      if (before !== '') await change.note('The shop changed the email address for messages about this repair');
      change.emit('customer_changed');
    });
  }
}
