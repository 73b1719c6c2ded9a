import { Inject, Injectable } from '@nestjs/common';
import { eraseBuyerSchema } from '@revive/contracts/billing/documents';
import type { EraseBuyerRequest, TaxDocument } from '@revive/proto/revive/billing/v1/documents';
import { requireRole, requireTenant, systemActor, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { given } from '@revive/platform/core/given';
import { isUuid } from '@revive/platform/core/ids';
import { validate } from '@revive/platform/core/validate';
import { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { addAuditLine, namedIn } from '@revive/platform/events/audit-line';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { SalesClient } from '../clients/sales.client.js';
import { toDocument } from '../documents/document.mapper.js';
import { findDocuments } from '../documents/documents.repository.js';
import { EraseCustomer } from './erase-customer.js';

/**
 * Erases the customer of a document from the shop's books, with all repairs of the same customer. The hash of the
 * first content of each document stays, so that a copy on paper can still be recognised.
 */
@Injectable()
export class EraseBuyer {
  constructor(
    private readonly db: Database,
    @Inject(SalesClient) private readonly sales: Pick<SalesClient, 'ofSameCustomer'>,
    private readonly customers: EraseCustomer,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * A repeated call changes nothing. Throws INVALID (400), NOT_ALLOWED (403), NOT_FOUND (404), SERVICE_UNAVAILABLE
   * (503) while repairs is away.
   */
  async run(actor: Actor, { id, ...request }: EraseBuyerRequest): Promise<TaxDocument> {
    // control: only the administrator erases a buyer = actor as UserActor
    const person = requireRole(actor, 'tenant_admin');
    const tenantId = requireTenant(person);
    // control: an impersonation erases no buyer
    if (person.viewedBy !== undefined) throw new AppError('IMPERSONATION_READ_ONLY');
    const { reason } = await validate(eraseBuyerSchema, given(request));
    if (!isUuid(id)) throw new AppError('NOT_FOUND', { id });
    const own = systemActor('billing:documents', tenantId);
    const [document] = await this.db.tx(own, (em) =>
      findDocuments(em, 'd.id = $1 and d.tenant_id = $2', [id, tenantId]),
    );
    if (!document) throw new AppError('NOT_FOUND', { id });
    const { repair_id: repairId, repair_number: number } = document;
    const found = await this.sales.ofSameCustomer(repairId);
    // control: a shop erases customers of its own books only = [...found]
    const repairs = found.filter((one) => one.tenantId === tenantId);
    if (!repairs.some((one) => one.repairId === repairId))
      repairs.push({ repairId, tenantId, customerName: '', customerPhone: '', customerEmail: '' });
    return this.db.tx(own, async (em) => {
      const now = this.clock();
      const rows = await this.customers.run(em, repairs, now);
      const changed = rows.filter((row) => row.rows > 0 && row.what !== 'invoices_kept_by_law');
      if (changed.length > 0)
        await addAuditLine(
          em,
          {
            topic: 'billing.audit',
            action: 'document.buyer_erased',
            notes: `repair ${number}, ${repairs.length} repairs, ${rows.map((row) => `${row.what} ${row.rows}`).join(', ')}: ${reason}`,
            tenantId,
            by: namedIn(person),
          },
          now,
        );
      const [after] = await findDocuments(em, 'd.id = $1', [id]);
      return toDocument(after ?? document);
    });
  }
}
