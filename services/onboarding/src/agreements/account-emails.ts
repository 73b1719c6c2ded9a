import { Injectable } from '@nestjs/common';
import type { Attachment, EmailContent } from '@revive/proto/revive/emails/v1/emails';
import { MOST_ATTACHED_BYTES } from '@revive/contracts/notifications/emails';
import { systemActor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { isUuid } from '@revive/platform/core/ids';
import { IdentityClient } from '../clients/identity.client.js';
import { AccountEmailEntity } from '../account-events/account-email.entity.js';
import { SignedDocumentRepository } from './signed-document.repository.js';

const ACTOR = systemActor('onboarding:emails');
const ATTACHED = 'The signed PDF is attached to this email.';

@Injectable()
export class AccountEmails {
  constructor(
    private readonly db: Database,
    private readonly identity: IdentityClient,
    private readonly documents: SignedDocumentRepository,
  ) {}

  /**
   * The values were fixed when the email was queued. Throws NOT_FOUND (404) also if the account no longer exists,
   * SEAL_BROKEN (403).
   */
  async read(id: string): Promise<EmailContent> {
    const due = isUuid(id) ? await this.db.tx(ACTOR, (em) => em.findOneBy(AccountEmailEntity, { id })) : null;
    if (!due) throw new AppError('NOT_FOUND', { id });
    const { email, name } = due.email === '' ? await this.identity.readAccount(due.accountId) : due;
    return this.withFile({ to: email, name, values: due.values }, due.fileId);
  }

  /**
   * Attaches the file unless it exceeds the attachment limit. Throws SEAL_BROKEN (403): an altered file is never sent.
   */
  async withFile(due: EmailContent, fileId: string | null): Promise<EmailContent> {
    if (fileId === null) return due;
    const { name, bytes } = await this.db.tx(ACTOR, (em) => this.documents.readAny(em, fileId));
    if (bytes.length > MOST_ATTACHED_BYTES) return due;
    const attachment: Attachment = { name, contentType: 'application/pdf', content: bytes };
    return { ...due, values: { ...due.values, attached: ATTACHED }, files: { attachments: [attachment] } };
  }
}
