import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type { MailLinkRequest } from '@revive/proto/revive/onboarding/v1/onboarding';
import { mailLinkSchema } from '@revive/contracts/onboarding/applicant-forms';
import { systemActor } from '@revive/platform/auth/actor';
import { validate } from '@revive/platform/core/validate';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { consumeRateLimit } from '../../requests/rate-limits.js';
import { requestApplicationEmail, hasRoomForLink } from '../application-emails.js';

const ACTOR = systemActor('onboarding:mail-link');
const MOST = 3;
/** Longer than writing the emails takes, so the response time does not reveal if the address has applied. */
const ANSWER_MS = 400;

/**
 * Sends the links of applications to a given email address. Runs without authentication. Response and response time
 * are the same for unknown addresses. Earlier links stay valid: entering a stranger's address must not revoke the
 * stranger's links.
 */
@Injectable()
export class MailLink {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws INVALID (400), TOO_MANY (429). */
  async run({ email, address }: MailLinkRequest): Promise<void> {
    const typed = await validate(mailLinkSchema, { email });
    const now = this.clock();
    // control: lost links are asked for so often by a network
    await this.db.tx(ACTOR, (em) => consumeRateLimit(em, 'link_again', address, now));
    const [done] = await Promise.allSettled([
      this.#write(typed.email, now),
      // control: the answer to a lost link takes as long for every address
      new Promise((resolve) => setTimeout(resolve, ANSWER_MS)),
    ]);
    if (done.status === 'rejected') throw done.reason;
  }

  #write(email: string, now: Date): Promise<void> {
    return this.db.tx(ACTOR, async (em) => {
      // Counts under the row lock, so that concurrent requests are all counted.
      const found: { id: string; account_id: string | null }[] = await em.query(
        'select id, account_id from applications where lower(email) = lower($1) and erased_at is null order by id desc limit $2 for update',
        [email, MOST],
      );
      for (const { id, account_id: accountId } of found) {
        // control: a lost link is mailed so often and no more = true
        if (await hasRoomForLink(em, id, now))
          await requestApplicationEmail(em, { template: 'application_link', applicationId: id, accountId }, now);
      }
    });
  }
}
