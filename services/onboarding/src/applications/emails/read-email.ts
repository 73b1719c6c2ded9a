import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, CONFIG } from '@revive/platform/runtime/service-context';
import type { OnboardingConfig } from '../../config.js';
import type { LetterFacts } from '@revive/proto/revive/letters/v1/letters';
import { keptUntil } from '@revive/contracts/onboarding/retention';
import { systemActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { isUuid } from '@revive/platform/core/ids';
import { turnOfRow } from '../application-rules.js';
import type { Template } from '../application-emails.js';
import { ApplicationRow, LetterRow } from '../application.entity.js';
import { ApplicationMacs } from '../application-macs.js';
import { Links } from '../../crypto/magic-links.js';
import { AccountLetters } from '../../agreements/account-emails.js';
import { LINK_DAYS } from '../find-applicant.js';
import { KeepDrafts } from '../forms/drafts.js';

const ACTOR = systemActor('onboarding:letters');
const DAY_MS = 24 * 3_600_000;
/**
 * What was due before a withdrawal and is not sent yet is not sent any more; these are about the withdrawal, or asked
 * for after it.
 */
const AFTER_WITHDRAWAL: readonly Template[] = ['application_withdrawn', 'application_link', 'contact_left'];
const NOTHING: LetterFacts = { to: '', name: '', values: {} };

/**
 * Acts for notifications: what a letter says and where it goes, its link made at this moment. Their secret stands in
 * the fragment, which no server is sent.
 */
@Injectable()
export class ReadLetter {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly macs: ApplicationMacs,
    private readonly links: Links,
    private readonly drafts: KeepDrafts,
    private readonly accountLetters: AccountLetters,
    @Inject(CONFIG) private readonly config: Pick<OnboardingConfig, 'publicUrl'>,
  ) {}

  /**
   * Nothing to send where the application was withdrawn or the draft is gone. Throws NOT_FOUND (404), SEAL_BROKEN (403)
   * where its address was altered.
   */
  async run(id: string): Promise<LetterFacts> {
    const letter = isUuid(id) ? await this.db.tx(ACTOR, (em) => em.findOneBy(LetterRow, { id })) : null;
    if (!letter) return this.accountLetters.read(id);
    if (letter.draftId !== null) return this.#draft(letter.draftId);
    const row = await this.db.tx(ACTOR, (em) => em.findOneBy(ApplicationRow, { id: letter.applicationId ?? '' }));
    if (!row || row.erasedAt !== null || (row.withdrawn && !AFTER_WITHDRAWAL.some((one) => one === letter.template)))
      return NOTHING;
    this.macs.check(row);
    // control: the address of before gets no link
    if (letter.toAddress !== null)
      return { to: letter.toAddress, name: row.applicantName, values: { businessName: row.businessName } };
    if (letter.template === 'application_approved')
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
    if (letter.reason !== null) values['reason'] = letter.reason;
    if (letter.template === 'application_waits')
      values['until'] = keptUntil({ ...row, turn: turnOfRow(row) })?.toISOString() ?? '';
    return this.accountLetters.withFile({ to: row.email, name: row.applicantName, values }, letter.fileId);
  }

  async #draft(id: string): Promise<LetterFacts> {
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
