import { Injectable } from '@nestjs/common';
import type { Customer } from '@revive/proto/revive/repairs/v1/repairs';
import type { Actor } from '@revive/platform/auth/actor';
import { ChangeCustomer } from '../../cases/tickets/change-customer.js';
import type { Ticket } from '../../cases/tickets/ticket.query.js';
import { KeepCustomer } from './keep-customer.js';

@Injectable()
export class ChangeTicketCustomer {
  constructor(
    private readonly tickets: ChangeCustomer,
    private readonly keeping: KeepCustomer,
  ) {}

  /** Throws NOT_FOUND (404), NOT_ALLOWED (403). */
  run(actor: Actor, repairId: string, customer: Customer): Promise<Ticket> {
    return this.tickets.run(actor, repairId, customer, async ({ em, now, ticket: { repair } }) => {
      repair.customerId = await this.keeping.follow({ em, actor, tenantId: repair.tenantId, now }, repair.customerId, {
        name: repair.customerName ?? '',
        phone: repair.customerPhone ?? '',
        email: repair.customerEmail ?? '',
      });
    });
  }
}
