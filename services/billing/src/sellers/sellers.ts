import { Inject, Injectable } from '@nestjs/common';
import { changeSellerSchema } from '@revive/contracts/billing/documents';
import { SellerChanged, type ChangeSellerRequest, type Seller } from '@revive/proto/revive/billing/v1/documents';
import { requireRole, requireTenant, systemActor, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { given } from '@revive/platform/core/given';
import { validate } from '@revive/platform/core/validate';
import { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { addAuditLine, namedIn } from '@revive/platform/events/audit-line';
import { addEvent } from '@revive/platform/events/outbox/outbox';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { readSellerRow } from './seller.query.js';

/** The one source of the name, address and VAT number that documents print. A VAT number means "registered". */
@Injectable()
export class Sellers {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws NOT_ALLOWED (403). */
  async read(actor: Actor): Promise<Seller> {
    const tenantId = requireTenant(requireRole(actor, 'tenant_admin'));
    const row = await this.db.tx(actor, (em) => readSellerRow(em, tenantId));
    return {
      registeredName: row?.name ?? '',
      address: row?.address ?? '',
      vatNumber: row?.vatNumber,
      updatedAt: row?.updatedAt.toISOString(),
    };
  }

  /** Throws INVALID (400), NOT_ALLOWED (403). */
  async change(actor: Actor, request: ChangeSellerRequest): Promise<Seller> {
    // control: only the administrator changes the seller = actor as UserActor
    const person = requireRole(actor, 'tenant_admin');
    const tenantId = requireTenant(person);
    // control: an impersonation changes no seller
    if (person.viewedBy !== undefined) throw new AppError('IMPERSONATION_READ_ONLY');
    const { registeredName, address, vatNumber } = await validate(changeSellerSchema, given(request));
    const now = this.clock();
    await this.db.tx(systemActor('billing:documents', tenantId), async (em) => {
      await em.query(
        `insert into sellers (tenant_id, registered_name, address, vat_number, updated_at, updated_by)
         values ($1, $2, $3, $4, $5, $6) on conflict (tenant_id) do update set registered_name = $2, address = $3,
          vat_number = $4, updated_at = $5, updated_by = $6`,
        [tenantId, registeredName, address, vatNumber || null, now, person.userId],
      );
      // Quotes are written by the status of their day, and quotes without an answer are updated.
      const status = { tenantId, isVatRegistered: Boolean(vatNumber), version: now.getTime() };
      await addEvent(em, {
        topic: 'billing.seller',
        key: tenantId,
        type: 'revive.billing.v1.SellerChanged',
        payload: SellerChanged.encode(status).finish(),
        tenantId,
      });
      await addAuditLine(
        em,
        {
          topic: 'billing.audit',
          action: 'seller.changed',
          notes: vatNumber ? 'registered for VAT' : 'not registered for VAT',
          tenantId,
          by: namedIn(person),
        },
        now,
      );
    });
    return this.read(actor);
  }
}
