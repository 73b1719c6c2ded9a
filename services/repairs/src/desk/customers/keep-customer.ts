import { Injectable } from '@nestjs/common';
import { canonicalPhones } from '@revive/contracts/phone';
import type { Actor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import type { EntityManager } from '@revive/platform/database/database';
import { recordAudit } from '../../cases/tickets/ticket.repository.js';
import { CustomerEntity } from './customer.entity.js';
import { shownName, type Contact } from './customer.policy.js';
import { CustomerRepository } from './customer.repository.js';

export interface Keeping {
  readonly em: EntityManager;
  readonly actor: Actor;
  readonly tenantId: string;
  readonly now: Date;
}

/**
 * Finds or creates the customer record for entry points without a customer form: bench, remote order, corrected ticket
 * contact. The same number or email with the same name is the same person. A different name may be a family member:
 * the contact gets a separate record, which a person may merge (`merge-customers.ts`).
 */
@Injectable()
export class KeepCustomer {
  constructor(private readonly customers: CustomerRepository) {}

  /** Returns the record's id, or null for an empty contact. */
  async keep(keeping: Keeping, contact: Contact): Promise<string | null> {
    const { em, tenantId } = keeping;
    const name = shownName(contact);
    if (name === undefined) return null;
    await this.customers.lockShop(em, tenantId);
    const known = await this.customers.samePerson(em, tenantId, contact);
    if (known) {
      await this.#complete(keeping, known, contact);
      return known.id;
    }
    return this.#insert(keeping, { ...contact, name });
  }

  /**
   * The record of a ticket after a contact correction: the current record, unless the contact no longer matches any of
   * its fields.
   */
  async follow(keeping: Keeping, customerId: string | null, contact: Contact): Promise<string | null> {
    const { em, tenantId } = keeping;
    if (customerId !== null) {
      await this.customers.lockShop(em, tenantId);
      const own = await this.customers.fitting(em, tenantId, { id: customerId, contact });
      if (own) {
        await this.#complete(keeping, own, contact);
        return own.id;
      }
    }
    return (await this.keep(keeping, contact)) ?? customerId;
  }

  async #insert({ em, actor, tenantId, now }: Keeping, { name, phone, email }: Contact): Promise<string> {
    const id = uuidv7();
    await em.insert(CustomerEntity, {
      id,
      tenantId,
      version: 1,
      name,
      phone: phone || null,
      phoneNumbers: canonicalPhones(phone),
      email: email || null,
      note: null,
      createdAt: now,
      updatedAt: now,
    });
    await recordAudit(em, actor, now, tenantId, 'customer.created', `customer ${id}`);
    return id;
  }

  /** Fills empty fields only. Existing values change only by a person's edit. */
  async #complete({ em, actor, tenantId, now }: Keeping, row: CustomerEntity, contact: Contact): Promise<void> {
    const phone = row.phone ?? (contact.phone || null);
    const email = row.email ?? (contact.email || null);
    if (phone === row.phone && email === row.email) return;
    const phoneNumbers = canonicalPhones(phone ?? '');
    const { id, version } = row;
    await em.update(
      CustomerEntity,
      { id, tenantId },
      { phone, phoneNumbers, email, version: version + 1, updatedAt: now },
    );
    await recordAudit(em, actor, now, tenantId, 'customer.changed', `customer ${id}`);
  }
}
