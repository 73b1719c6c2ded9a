import { Inject, Injectable } from '@nestjs/common';
import { ERASED_BUYER, eraseBuyerSchema } from '@revive/contracts/billing/documents';
import type { EraseBuyerRequest, TaxDocument } from '@revive/proto/revive/billing/v1/documents';
import { requireRole, requireTenant, systemActor, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { given } from '@revive/platform/core/given';
import { isUuid } from '@revive/platform/core/ids';
import { validate } from '@revive/platform/core/validate';
import { Database } from '@revive/platform/database/database';
import { lockName } from '@revive/platform/database/lock-name';
import { AppError } from '@revive/platform/errors/errors';
import { addAuditLine, namedIn } from '@revive/platform/events/audit-line';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { toDocument } from './document.mapper.js';
import { findDocuments } from './documents.repository.js';

/**
 * Replaces the buyer in all documents of a repair. Amounts, numbers and dates stay, because tax law keeps documents for
 * five years. The hash of the first content stays too, so that a copy on paper can still be recognised.
 */
@Injectable()
export class EraseBuyer {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** A repeated call changes nothing. Throws INVALID (400), NOT_ALLOWED (403), NOT_FOUND (404). */
  async run(actor: Actor, { id, ...request }: EraseBuyerRequest): Promise<TaxDocument> {
    const person = requireRole(actor, 'tenant_admin');
    const tenantId = requireTenant(person);
    if (person.viewedBy !== undefined) throw new AppError('IMPERSONATION_READ_ONLY');
    const { reason } = await validate(eraseBuyerSchema, given(request));
    if (!isUuid(id)) throw new AppError('NOT_FOUND', { id });
    return this.db.tx(systemActor('billing:documents', tenantId), async (em) => {
      const [document] = await findDocuments(em, 'd.id = $1 and d.tenant_id = $2', [id, tenantId]);
      if (!document) throw new AppError('NOT_FOUND', { id });
      const { repair_id: repairId, repair_number: number } = document;
      await lockName(em, 'documents', repairId);
      const [erased] = await em.query<[unknown[], number]>(
        `update tax_documents d set content = d.content || $3, buyer_name = $4, erased_at = $5,
          original_sha256 = d.content_sha256, content_sha256 = sha256(convert_to((d.content || $3)::text, 'UTF8'))
         where d.repair_id = $1 and d.tenant_id = $2 and d.erased_at is null and d.content ? 'buyer'
         returning d.id`,
        [repairId, tenantId, JSON.stringify({ buyer: { name: ERASED_BUYER } }), ERASED_BUYER, this.clock()],
      );
      await em.query('update waiting_documents set buyer_name = $3 where repair_id = $1 and tenant_id = $2', [
        repairId,
        tenantId,
        ERASED_BUYER,
      ]);
      if (erased.length > 0)
        await addAuditLine(
          em,
          {
            topic: 'billing.audit',
            action: 'document.buyer_erased',
            notes: `${erased.length} documents of repair ${number}: ${reason}`,
            tenantId,
            by: namedIn(person),
          },
          this.clock(),
        );
      const [after] = await findDocuments(em, 'd.id = $1', [id]);
      return toDocument(after ?? document);
    });
  }
}
