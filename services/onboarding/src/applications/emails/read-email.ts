import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, CONFIG } from '@revive/platform/runtime/service-context';
import type { OnboardingConfig } from '../../config.js';
import type { EmailContent } from '@revive/proto/revive/emails/v1/emails';
import { keptUntil } from '@revive/contracts/onboarding/retention';
import { systemActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { isUuid } from '@revive/platform/core/ids';
import { awaitingPartyOf } from '../application-rules.js';
import type { ApplicationEmailTemplate } from '../application-emails.js';
import { ApplicationEntity, ApplicationEmailEntity } from '../application.entity.js';
import { ApplicationMacs } from '../application-macs.js';
import { MagicLinks } from '../../crypto/magic-links.js';
import { AccountEmails } from '../../agreements/account-emails.js';
import { LINK_DAYS } from '../find-applicant.js';
import { Drafts } from '../forms/drafts.js';

const ACTOR = systemActor('onboarding:emails');
const DAY_MS = 24 * 3_600_000;
/** Templates sent even after a withdrawal. Other emails queued before the withdrawal are dropped. */
const AFTER_WITHDRAWAL: readonly ApplicationEmailTemplate[] = [
  'application_withdrawn',
  'application_link',
  'contact_left',
];
const NOTHING: EmailContent = { to: '', name: '', values: {} };

/**
 * Builds the content and address of a queued email. The link is created at this moment; the secret is in the URL
 * fragment, which browsers never send to a server.
 */
@Injectable()
export class ReadEmail {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly macs: ApplicationMacs,
    private readonly links: MagicLinks,
    private readonly drafts: Drafts,
    private readonly accountEmails: AccountEmails,
    @Inject(CONFIG) private readonly config: Pick<OnboardingConfig, 'publicUrl'>,
  ) {}

  /**
   * Returns empty content if the application was withdrawn or the draft is deleted. Throws NOT_FOUND (404),
   * SEAL_BROKEN (403) if the application was altered.
   */
  async run(id: string): Promise<EmailContent> {
    const due = isUuid(id) ? await this.db.tx(ACTOR, (em) => em.findOneBy(ApplicationEmailEntity, { id })) : null;
    if (!due) return this.accountEmails.read(id);
    if (due.draftId !== null) return this.#draft(due.draftId);
    const row = await this.db.tx(ACTOR, (em) => em.findOneBy(ApplicationEntity, { id: due.applicationId ?? '' }));
    if (!row || row.erasedAt !== null || (row.withdrawn && !AFTER_WITHDRAWAL.some((one) => one === due.template)))
      return NOTHING;
    this.macs.check(row);
    // control: the address of before gets no link
    if (due.toAddress !== null)
      return { to: due.toAddress, name: row.applicantName, values: { businessName: row.businessName } };
    if (due.template === 'application_approved')
      return {
        to: row.email,
        name: row.applicantName,
        values: { link: `${this.config.publicUrl}/tenant-onboarding`, businessName: row.businessName },
      };
    const secret = this.links.make('application', {
      id: row.id,
      version: row.linkVersion,
      expiresAt: new Date(this.clock().getTime() + LINK_DAYS * DAY_MS),
    });
    const values: Record<string, string> = {
      link: `${this.config.publicUrl}/registration-confirmation#application=${secret}`,
      businessName: row.businessName,
    };
    if (due.reason !== null) values['reason'] = due.reason;
    if (due.template === 'application_waits')
      values['until'] = keptUntil({ ...row, turn: awaitingPartyOf(row) })?.toISOString() ?? '';
    return this.accountEmails.withFile({ to: row.email, name: row.applicantName, values }, due.fileId);
  }

  async #draft(id: string): Promise<EmailContent> {
    const found = await this.drafts.find(id);
    if (!found?.form.email) return NOTHING;
    const { row, form } = found;
    const secret = this.links.make('draft', { id, version: 1, expiresAt: row.expiresAt });
    const hours = Math.max(1, Math.round((row.expiresAt.getTime() - this.clock().getTime()) / 3_600_000));
    return {
      to: form.email ?? '',
      name: form.contactName ?? '',
      values: { link: `${this.config.publicUrl}/register-repair-shop#draft=${secret}`, hours: String(hours) },
    };
  }
}
