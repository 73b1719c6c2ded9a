import { Inject, Injectable } from '@nestjs/common';
import type { SaveCustomerRequest } from '@revive/proto/revive/repairs/v1/intake';
import { saveCustomerSchema } from '@revive/contracts/repairs/customers';
import { requireShopMember, type Actor, type ShopMember } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { uuidv7 } from '@revive/platform/core/ids';
import { validate } from '@revive/platform/core/validate';
import { given } from '@revive/platform/core/given';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { recordAudit } from '../tickets/ticket.repository.js';
import { CustomerEntity } from './customer.entity.js';
import { CustomerRepository } from './customer.repository.js';

/** What a form says of a customer; empty: not given. */
export type CustomerContact = Omit<SaveCustomerRequest, 'id'>;

/** A customer is written down once: the same phone number or email is the same person, unless a person says otherwise. */
@Injectable()
export class SaveCustomer {
  constructor(
    private readonly db: Database,
    private readonly customers: CustomerRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws CUSTOMER_EXISTS (409), INVALID (400), NOT_ALLOWED (403). */
  create(actor: Actor, contact: CustomerContact): Promise<CustomerEntity> {
    const person = requireShopMember(actor);
    return this.db.tx(actor, (em) => this.createIn(em, person, contact));
  }

  /** The same inside a transaction that is already open. */
  async createIn(em: EntityManager, person: ShopMember, contact: CustomerContact): Promise<CustomerEntity> {
    const { tenantId } = person;
    const { name, phone, email, note } = await checked(contact);
    await this.customers.lockShop(em, tenantId);
    await this.#refuseSame(em, tenantId, contact, '');
    const now = this.clock();
    const row: CustomerEntity = {
      id: uuidv7(),
      tenantId,
      version: 1,
      name,
      phone: phone ?? null,
      email: email ?? null,
      note: note ?? null,
      createdAt: now,
      updatedAt: now,
    };
    await em.insert(CustomerEntity, row);
    await recordAudit(em, person, now, tenantId, 'customer.created', `customer ${row.id}`);
    return row;
  }

  /** Tickets keep what they were taken in with. Throws NOT_FOUND (404) and as `create`. */
  async change(actor: Actor, { id, ...contact }: SaveCustomerRequest): Promise<CustomerEntity> {
    const person = requireShopMember(actor);
    const { tenantId } = person;
    const { name, phone, email, note } = await checked(contact);
    return this.db.tx(actor, async (em) => {
      await this.customers.lockShop(em, tenantId);
      const row = await this.customers.find(em, tenantId, id);
      if (!row) throw new AppError('NOT_FOUND', { customerId: id });
      await this.#refuseSame(em, tenantId, contact, id);
      const now = this.clock();
      Object.assign(row, { name, phone: phone ?? null, email: email ?? null, note: note ?? null, updatedAt: now });
      row.version += 1;
      await em.update(CustomerEntity, { id, tenantId }, row);
      await recordAudit(em, person, now, tenantId, 'customer.changed', `customer ${id}`);
      return row;
    });
  }

  async #refuseSame(em: EntityManager, tenantId: string, contact: CustomerContact, but: string): Promise<void> {
    if (contact.separate) return;
    const same = await this.customers.same(em, tenantId, { ...contact, but });
    // control: a customer is not written down twice
    if (same !== undefined) throw new AppError('CUSTOMER_EXISTS', { customerId: same });
  }
}

/** Held against the contract again. */
const checked = (contact: CustomerContact) => validate(saveCustomerSchema, given(contact));
