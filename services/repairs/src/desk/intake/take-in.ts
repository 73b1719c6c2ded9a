import { Inject, Injectable } from '@nestjs/common';
import { isPromisable, PROMISE_PASSED } from '@revive/contracts/repairs/desk';
import { INTAKE_TERMS, takeInSchema, type TakeIn as Visit } from '@revive/contracts/repairs/intake';
import type { TakeInReply, TakeInRequest } from '@revive/proto/revive/repairs/v1/intake';
import { requireShopMember, type Actor, type ShopMember } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { validate } from '@revive/platform/core/validate';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { CLOCK, CONFIG } from '@revive/platform/runtime/service-context';
import { CatalogClient } from '../../clients/catalog.client.js';
import type { RepairsConfig } from '../../config.js';
import type { CustomerEntity } from '../customers/customer.entity.js';
import { CustomerRepository } from '../customers/customer.repository.js';
import { SaveCustomer } from '../customers/save-customer.js';
import { agreedFee } from '../../cases/quotes/diagnosis-agreements.js';
import { ownDiagnosisFee } from '../../cases/quotes/diagnosis-fee.js';
import { openLocationOrFirst } from '../../cases/locations/shop-locations.query.js';
import { RepairEntity } from '../../cases/tickets/entities/repair.entity.js';
import { VisitEntity } from './intake.entity.js';
import { OpenVisitTicket } from './open-visit-ticket.js';
import { visitDigest } from './visit-digest.js';
import { wireVisit } from './wire-visit.js';

@Injectable()
export class TakeIn {
  constructor(
    private readonly db: Database,
    private readonly customers: CustomerRepository,
    private readonly saving: SaveCustomer,
    private readonly catalog: CatalogClient,
    private readonly opening: OpenVisitTicket,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<RepairsConfig, 'trackingKey'>,
  ) {}

  /**
   * Sending the same visit id again returns the first result. Later changes to the data are ignored, and the reply
   * reports them as ignored. Throws CUSTOMER_EXISTS (409), NOT_FOUND (404), INVALID (400), NOT_ALLOWED (403).
   */
  async run(actor: Actor, request: TakeInRequest): Promise<TakeInReply> {
    const person = requireShopMember(actor);
    const visit = await validate(takeInSchema, wireVisit(request));
    // Reads prices before the transaction, so that no remote call holds a row lock.
    const book = await this.catalog.book(person.tenantId);
    const digest = visitDigest(this.config.trackingKey, request);
    return this.db.tx(actor, async (em) => {
      // Serializes visits per shop: the second of two identical requests finds the first.
      await this.customers.lockShop(em, person.tenantId);
      const known = await em.findOneBy(VisitEntity, { tenantId: person.tenantId, id: visit.visitId });
      // control: a visit that is sent twice is one
      if (known) {
        const repairs = await em.find(RepairEntity, ofVisit(person, visit.visitId));
        return replyOf(known, repairs, known.digest !== null && !known.digest.equals(digest));
      }
      const locationId = await intakeLocation(em, person.tenantId, visit.locationId);
      const now = this.clock();
      // control: a visit is promised for no time that has passed
      if (!isPromisable(visit.promisedAt, now.getTime())) throw invalid({ promisedAt: PROMISE_PASSED });
      const customer = await this.#customer(em, person, visit);
      const row: VisitEntity = {
        tenantId: person.tenantId,
        id: visit.visitId,
        customerId: customer.id,
        terms: [...INTAKE_TERMS],
        byUser: person.userId,
        at: now,
        digest,
      };
      await em.insert(VisitEntity, row);
      const fee = (await ownDiagnosisFee(em, person.tenantId)) ?? book.diagnosisCents;
      const agreedCents = agreedFee(fee, visit.diagnosisAgreedCents);
      const repairs: RepairEntity[] = [];
      for (const [at, { estimateCents = null }] of request.devices.entries())
        repairs.push(
          await this.opening.run(em, person, { visit, at, customer, agreedCents, now, estimateCents, locationId }),
        );
      return replyOf(row, repairs, false);
    });
  }

  async #customer(em: EntityManager, person: ShopMember, visit: Visit): Promise<CustomerEntity> {
    const { customerId, customerName = '', customerPhone = '', customerEmail = '', separate = false } = visit;
    if (customerId !== undefined) {
      const known = await this.customers.find(em, person.tenantId, customerId);
      if (!known) throw new AppError('NOT_FOUND', { customerId });
      return known;
    }
    return this.saving.createIn(em, person, {
      name: customerName,
      phone: customerPhone,
      email: customerEmail,
      note: '',
      separate,
    });
  }
}

/** Throws INVALID (400) for a location that is closed or not the shop's. */
async function intakeLocation(em: EntityManager, tenantId: string, named: string | undefined): Promise<string> {
  const id = await openLocationOrFirst(em, tenantId, named);
  if (named !== undefined && id !== named) throw invalid({ locationId: 'Choose an open location of your shop' });
  return id;
}

const ofVisit = ({ tenantId }: ShopMember, visitId: string) => ({
  where: { tenantId, visitId },
  order: { id: 'ASC' as const },
});

const replyOf = (visit: VisitEntity, repairs: readonly RepairEntity[], changedSince: boolean): TakeInReply => ({
  visitId: visit.id,
  customerId: visit.customerId,
  repairs: repairs.map(({ id, number, deviceName }) => ({ id, number, deviceName })),
  changedSince,
  customerEmail: repairs[0]?.customerEmail ?? undefined,
});
