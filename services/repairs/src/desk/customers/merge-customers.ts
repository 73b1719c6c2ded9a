import { Inject, Injectable } from '@nestjs/common';
import { canonicalPhones } from '@revive/contracts/phone';
import { mergeCustomersSchema, separateCustomersSchema } from '@revive/contracts/repairs/customers';
import type { MergeCustomersRequest, SeparateCustomersRequest } from '@revive/proto/revive/repairs/v1/intake';
import { requireShopMember, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { given } from '@revive/platform/core/given';
import { validate } from '@revive/platform/core/validate';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { recordAudit } from '../../cases/tickets/ticket.repository.js';
import { CustomerEntity } from './customer.entity.js';
import { CustomerRepository } from './customer.repository.js';

/** Records a person's decision that two records are one customer, or two. */
@Injectable()
export class MergeCustomers {
  constructor(
    private readonly db: Database,
    private readonly customers: CustomerRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Moves repairs, visits and remote sessions of `otherId` to `id`, stores the chosen contact there and deletes
   * `otherId`. A merge cannot be undone; a repeated request merges once. Throws NOT_FOUND (404), CUSTOMER_CHANGED
   * (409) for a stale version, INVALID (400), NOT_ALLOWED (403).
   */
  async merge(actor: Actor, { id, ...request }: MergeCustomersRequest): Promise<CustomerEntity> {
    const person = requireShopMember(actor);
    const { tenantId } = person;
    const { otherId, version, otherVersion, name, phone, email, note } = await validate(
      mergeCustomersSchema,
      given(request),
    );
    return this.db.tx(actor, async (em) => {
      await this.customers.lockShop(em, tenantId);
      const kept = await this.#record(em, tenantId, id);
      const other = await this.#record(em, tenantId, otherId);
      // control: a merge that is sent twice is one
      if (kept.id === other.id) return kept;
      // control: a person merges what they saw
      if (kept.version !== version || other.version !== otherVersion)
        throw new AppError('CUSTOMER_CHANGED', { customerId: id });
      const now = this.clock();
      await this.customers.moveTo(em, { tenantId, from: other.id, to: kept.id });
      await this.customers.addMerge(em, {
        mergedId: other.id,
        tenantId,
        keptId: kept.id,
        byUser: person.userId,
        byName: person.username,
        at: now,
      });
      Object.assign(kept, { name, phone: phone ?? null, email: email ?? null, note: note ?? null, updatedAt: now });
      kept.phoneNumbers = canonicalPhones(phone ?? '');
      kept.version += 1;
      if (other.createdAt < kept.createdAt) kept.createdAt = other.createdAt;
      await em.delete(CustomerEntity, { id: other.id, tenantId });
      await em.update(CustomerEntity, { id: kept.id, tenantId }, kept);
      await recordAudit(em, person, now, tenantId, 'customer.merged', `customer ${kept.id}, merged ${other.id}`);
      return kept;
    });
  }

  /** Stops proposing the pair as duplicates. Throws NOT_FOUND (404), INVALID (400), NOT_ALLOWED (403). */
  async separate(actor: Actor, { id, ...request }: SeparateCustomersRequest): Promise<void> {
    const person = requireShopMember(actor);
    const { tenantId } = person;
    const { otherId } = await validate(separateCustomersSchema, request);
    await this.db.tx(actor, async (em) => {
      const [one, other] = [await this.#record(em, tenantId, id), await this.#record(em, tenantId, otherId)];
      if (one.id === other.id) throw new AppError('NOT_FOUND', { customerId: otherId });
      const now = this.clock();
      await this.customers.keepApart(em, { tenantId, byUser: person.userId, at: now, id: one.id, others: [other.id] });
      await recordAudit(em, person, now, tenantId, 'customer.kept_apart', `customer ${one.id}, other ${other.id}`);
    });
  }

  async #record(em: EntityManager, tenantId: string, id: string): Promise<CustomerEntity> {
    const row = await this.customers.find(em, tenantId, id);
    if (!row) throw new AppError('NOT_FOUND', { customerId: id });
    return row;
  }
}
