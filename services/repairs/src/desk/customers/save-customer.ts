import { Inject, Injectable } from '@nestjs/common';
import { canonicalPhones } from '@revive/contracts/phone';
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
import { recordAudit } from '../../cases/tickets/ticket.repository.js';
import { CustomerEntity } from './customer.entity.js';
import { CustomerRepository } from './customer.repository.js';

/** Contact fields of the form; empty: not given. */
export type CustomerContact = Omit<SaveCustomerRequest, 'id'>;

/**
 * Creates and changes customers. The same phone number or email counts as the same person unless the form sets
 * `separate`.
 */
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

  /** As `create`, inside an open transaction. */
  async createIn(em: EntityManager, person: ShopMember, contact: CustomerContact): Promise<CustomerEntity> {
    const { tenantId } = person;
    const { name, phone, email, note } = await checked(contact);
    await this.customers.lockShop(em, tenantId);
    const same = await this.#same(em, tenantId, contact, '');
    const now = this.clock();
    const row: CustomerEntity = {
      id: uuidv7(),
      tenantId,
      version: 1,
      name,
      phone: phone ?? null,
      phoneNumbers: canonicalPhones(phone ?? ''),
      email: email ?? null,
      note: note ?? null,
      createdAt: now,
      updatedAt: now,
    };
    await em.insert(CustomerEntity, row);
    await this.customers.keepApart(em, { tenantId, byUser: person.userId, at: now, id: row.id, others: same });
    await recordAudit(em, person, now, tenantId, 'customer.created', `customer ${row.id}`);
    return row;
  }

  /** Changes the record. Existing tickets keep their intake contact. Throws NOT_FOUND (404) and as `create`. */
  async change(actor: Actor, { id, ...contact }: SaveCustomerRequest): Promise<CustomerEntity> {
    const person = requireShopMember(actor);
    const { tenantId } = person;
    const { name, phone, email, note } = await checked(contact);
    return this.db.tx(actor, async (em) => {
      await this.customers.lockShop(em, tenantId);
      const row = await this.customers.find(em, tenantId, id);
      if (!row) throw new AppError('NOT_FOUND', { customerId: id });
      const same = await this.#same(em, tenantId, contact, row.id);
      const now = this.clock();
      Object.assign(row, { name, phone: phone ?? null, email: email ?? null, note: note ?? null, updatedAt: now });
      row.phoneNumbers = canonicalPhones(phone ?? '');
      row.version += 1;
      await em.update(CustomerEntity, { id: row.id, tenantId }, row);
      await this.customers.keepApart(em, { tenantId, byUser: person.userId, at: now, id: row.id, others: same });
      await recordAudit(em, person, now, tenantId, 'customer.changed', `customer ${row.id}`);
      return row;
    });
  }

  /**
   * Ids of records with the same number or email, allowed only if the form sets `separate`. Throws CUSTOMER_EXISTS
   * (409).
   */
  async #same(em: EntityManager, tenantId: string, contact: CustomerContact, but: string): Promise<string[]> {
    const same = await this.customers.same(em, tenantId, { ...contact, but });
    const [first] = same;
    // control: a customer is not written down twice
    if (first !== undefined && !contact.separate) throw new AppError('CUSTOMER_EXISTS', { customerId: first });
    return same;
  }
}

const checked = (contact: CustomerContact) => validate(saveCustomerSchema, given(contact));
