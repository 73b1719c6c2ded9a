import { Injectable } from '@nestjs/common';
import type { RemoteOrder } from '@revive/proto/revive/repairs/v1/remote_orders';
import type { Customer, StartRequest } from '@revive/proto/revive/repairs/v1/repairs';
import type { ShopMember } from '@revive/platform/auth/actor';
import type { EntityManager } from '@revive/platform/database/database';
import { KeepCustomer } from '../customers/keep-customer.js';
import { remoteOrderLifecycle } from '../../public/remote-orders/remote-order.lifecycle.js';
import { RemoteOrderRepository } from '../../public/remote-orders/remote-order.repository.js';
import { agreedFee, DiagnosisAgreements } from '../../cases/quotes/diagnosis-agreements.js';
import { DiagnosisFee } from '../../cases/quotes/diagnosis-fee.js';
import type { RepairEntity } from '../../cases/tickets/entities/repair.entity.js';
import { ticketId } from '../../cases/tickets/ticket-id.js';

export interface TicketCustomer extends Customer {
  readonly customerId: string | null;
}

/** The customer of a ticket that begins at the bench, and what the customer agreed to. */
@Injectable()
export class CustomerOfTicket {
  constructor(
    private readonly orders: RemoteOrderRepository,
    private readonly keeping: KeepCustomer,
    private readonly fees: DiagnosisFee,
    private readonly agreements: DiagnosisAgreements,
  ) {}

  /** Call before the transaction: reads the price book. Throws INVALID (400) for a fee that is not the shop's. */
  async agreedFee(person: ShopMember, shown: number | null | undefined): Promise<number | undefined> {
    return shown == null ? undefined : agreedFee((await this.fees.read(person)).diagnosisCents, shown);
  }

  agreement(
    person: ShopMember,
    repairId: string,
    cents: number | undefined,
    now: Date,
  ): Pick<RepairEntity, 'diagnosisCents' | 'diagnosisAgreement'> {
    const { tenantId, userId } = person;
    const by = { how: 'in_person', userId } as const;
    return {
      diagnosisCents: cents ?? 0,
      diagnosisAgreement: this.agreements.sign({ id: repairId, tenantId }, cents, by, now),
    };
  }

  /** Locks the order's row until the ticket is written. Throws NOT_FOUND (404), INVALID_TRANSITION (409). */
  async read(
    em: EntityManager,
    person: ShopMember,
    { customer: typed, orderId }: Pick<StartRequest, 'customer' | 'orderId'>,
    now: Date,
  ): Promise<TicketCustomer> {
    const ordered = orderId ? await this.#ordered(em, person, orderId) : undefined;
    const contact = {
      name: typed?.name || ordered?.customerName || undefined,
      phone: typed?.phone || ordered?.customerPhone || undefined,
      email: typed?.email || ordered?.customerEmail || undefined,
      issueDescription: typed?.issueDescription || ordered?.issueDescription || undefined,
    };
    const { name = '', phone = '', email = '' } = contact;
    const { tenantId } = person;
    const customerId = await this.keeping.keep({ em, actor: person, tenantId, now }, { name, phone, email });
    return { ...contact, customerId };
  }

  async link(em: EntityManager, person: ShopMember, orderId: string, repairId: string): Promise<void> {
    await this.orders.changeIn(em, person, ticketId(orderId), ({ order, now, transition, tell }) => {
      transition('linked');
      order.repairId = repairId;
      order.linkedAt = now;
      tell('linked');
    });
  }

  #ordered(em: EntityManager, person: ShopMember, orderId: string): Promise<RemoteOrder> {
    return this.orders.changeIn(em, person, ticketId(orderId), ({ order }) => {
      remoteOrderLifecycle.transition(order.state, 'linked');
    });
  }
}
