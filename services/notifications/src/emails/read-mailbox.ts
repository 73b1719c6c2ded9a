import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, MAILER } from '@revive/platform/runtime/service-context';
import type { MailboxFile, MailboxReply } from '@revive/proto/revive/notifications/v1/notifications';
import { requireRole, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { withoutSecrets } from '@revive/platform/mail/email-secrets';
import type { Mailer } from '@revive/platform/mail/mailer';
import { recordAction } from '../audit/record-action.js';

const PAGE = 25;
const MOST_SEARCHED = 100;
const IS_EMAIL_NAME = /^[\dTZa-f-]{20,60}$/;

/**
 * Masks tracking ids and approval codes, which belong to the customer. Not even a master may read or search for them.
 */
export const withoutCustomerLinks = (text: string): string =>
  text.replace(
    /\b(id=)RV(?:-[0-9A-Z]{4}){5}(?:#(approve|code|stop)=[0-9A-Z]+)?/g,
    (_, id: string, what?: string) => `${id}••••${what === undefined ? '' : `#${what}=••••`}`,
  );

/**
 * Reads emails kept by the embedded mailer, without the secrets in their links. Masters only; every read is recorded
 * in the audit trail first.
 */
@Injectable()
export class ReadMailbox {
  constructor(
    private readonly db: Database,
    @Inject(MAILER) private readonly mailer: Pick<Mailer, 'mailbox'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async run(actor: Actor, { before, search }: { before: string; search: string }): Promise<MailboxReply> {
    const master = requireRole(actor, 'master');
    if (before !== '' && !IS_EMAIL_NAME.test(before)) throw invalid({ before: 'is not an email' });
    if (search.length > MOST_SEARCHED) throw invalid({ search: 'is too long' });
    const { mailbox } = this.mailer;
    if (!mailbox) return { kept: false, emails: [] };
    // Write the audit entry first: a read that cannot be recorded must fail. The search text is left out, because a
    // search text may be a person's address.
    await this.db.tx(master, (em) =>
      recordAction(
        em,
        master,
        this.clock(),
        'mailbox.read',
        [before === '' ? 'newest emails' : 'older emails', ...(search === '' ? [] : ['searched'])].join(', '),
      ),
    );
    const { emails, next } = await mailbox.read({
      most: PAGE,
      search,
      shown: (text) => withoutCustomerLinks(withoutSecrets(text)),
      ...(before !== '' && { before }),
    });
    return {
      kept: true,
      emails: emails.map(({ id, at, to, subject, text, attachments }) => ({
        id,
        at: at.toISOString(),
        to,
        subject,
        text,
        attachments: [...attachments],
      })),
      ...(next !== undefined && { next }),
    };
  }

  /** Returns an attachment of an email. Throws NOT_ALLOWED (403), INVALID (400), NOT_FOUND (404). */
  async file(actor: Actor, { id, place }: { id: string; place: number }): Promise<MailboxFile> {
    const master = requireRole(actor, 'master');
    if (!IS_EMAIL_NAME.test(id)) throw invalid({ email: 'is not an email' });
    await this.db.tx(master, (em) =>
      recordAction(em, master, this.clock(), 'mailbox.read', 'a file that went with an email'),
    );
    const file = await this.mailer.mailbox?.file(id, place);
    if (!file) throw new AppError('NOT_FOUND', { id, place });
    return { name: file.name, contentType: file.contentType, base64: file.content.toString('base64') };
  }
}
