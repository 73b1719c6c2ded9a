import { Inject, Injectable } from '@nestjs/common';
import { emailDocumentSchema } from '@revive/contracts/billing/documents';
import { formatRand } from '@revive/contracts/money';
import type { EmailDocumentRequest, TaxDocument } from '@revive/proto/revive/billing/v1/documents';
import type { EmailContent } from '@revive/proto/revive/emails/v1/emails';
import { requireShopMember, systemActor, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { given } from '@revive/platform/core/given';
import { isUuid, uuidv7 } from '@revive/platform/core/ids';
import { validate } from '@revive/platform/core/validate';
import { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { requestEmail } from '@revive/platform/mail/email-requested';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { SalesClient } from '../clients/sales.client.js';
import { runOnce } from '../commands/run-once.js';
import { toDocument } from './document.mapper.js';
import { findDocuments } from './documents.repository.js';
import { fileOf } from './read-documents.js';

const NOT_THERE: EmailContent = { to: '', name: '', values: {} };

const NO_ADDRESS = 'This repair has no email address for messages. Add one to the ticket first.';

/** Emails a document to the address that the repair has at the time of sending. */
@Injectable()
export class EmailDocuments {
  constructor(
    private readonly db: Database,
    @Inject(SalesClient) private readonly sales: Pick<SalesClient, 'read'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Throws NOT_ALLOWED (403), NOT_FOUND (404) for a document of another shop, INVALID_TRANSITION (409) without an
   * address, REQUEST_REUSED (422).
   */
  async request(actor: Actor, { id, ...request }: EmailDocumentRequest): Promise<TaxDocument> {
    // control: only people of the shop email a document = actor as ShopMember
    const person = requireShopMember(actor);
    // control: an impersonation emails no document
    if (person.viewedBy !== undefined) throw new AppError('IMPERSONATION_READ_ONLY');
    const { tenantId } = person;
    const { requestId } = await validate(emailDocumentSchema, given(request));
    if (!isUuid(id)) throw new AppError('NOT_FOUND', { id });
    const own = systemActor('billing:documents', tenantId);
    const [row] = await this.db.tx(own, (em) => findDocuments(em, 'd.id = $1', [id]));
    // control: a shop emails its own documents only
    if (row?.tenant_id !== tenantId) throw new AppError('NOT_FOUND', { id });
    const sale = row.erased_at === null && !row.customer_erased ? await this.sales.read(row.repair_id) : undefined;
    if (sale?.tenantId !== tenantId || sale.customerEmail === '')
      throw new AppError('INVALID_TRANSITION', { id }, { sentence: NO_ADDRESS });
    return this.db.tx(own, (em) =>
      runOnce(em, { tenantId, requestId, body: { command: 'email-document', id } }, async () => {
        const at = this.clock();
        const email = { id: uuidv7(), tenantId };
        await em.query(
          'insert into document_emails (id, document_id, tenant_id, by_user, at) values ($1, $2, $3, $4, $5)',
          [email.id, id, tenantId, person.userId, at],
        );
        await requestEmail(em, { ...email, topic: 'billing.email', template: 'tax_document', userId: '' });
        return toDocument({ ...row, emailed_at: at });
      }),
    );
  }

  /** Content for notifications. No recipient if the address or the document's buyer is gone. Throws NOT_FOUND (404). */
  async content(emailId: string): Promise<EmailContent> {
    if (!isUuid(emailId)) throw new AppError('NOT_FOUND', { emailId });
    const [row] = await this.db.tx(systemActor('billing:document-emails'), (em) =>
      findDocuments(em, 'd.id = (select document_id from document_emails where id = $1)', [emailId]),
    );
    if (!row) throw new AppError('NOT_FOUND', { emailId });
    const sale = row.erased_at === null && !row.customer_erased ? await this.sales.read(row.repair_id) : undefined;
    if (sale?.tenantId !== row.tenant_id || sale.customerEmail === '') return NOT_THERE;
    const { name, content } = await fileOf([row]);
    return {
      to: sale.customerEmail,
      name: sale.customerName,
      values: {
        shopName: sale.shopName,
        shopPhone: sale.shopPhone,
        shopAddress: sale.shopAddress,
        title: row.content.title,
        number: row.content.number,
        repairNumber: row.repair_number,
        deviceName: row.device_name,
        total: formatRand(Number(row.total_cents)),
      },
      files: { attachments: [{ name, contentType: 'application/pdf', content }] },
    };
  }
}
