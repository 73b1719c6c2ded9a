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
/** An address that has applied more often gets the way back to its newest. */
const MOST = 3;
/** Longer than the emails take to be written: the time of the answer says nothing about whose address it was. */
const ANSWER_MS = 400;

/**
 * Acts for nobody yet: whoever has lost the link of an application says its address, and the way back goes there and
 * nowhere else. The answer is the same, and takes as long, for addresses that have applied and for others. Links that
 * were mailed before stay: somebody who types a stranger's address must not end the stranger's.
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
      /* control: the answer to a lost link takes as long for every address */ new Promise((resolve) =>
        setTimeout(resolve, ANSWER_MS),
      ),
    ]);
    if (done.status === 'rejected') throw done.reason;
  }

  #write(email: string, now: Date): Promise<void> {
    return this.db.tx(ACTOR, async (em) => {
      // Under the lock, so that of fifty that ask at once as many are counted.
      const found: { id: string; account_id: string | null }[] = await em.query(
        'select id, account_id from applications where lower(email) = lower($1) and erased_at is null order by id desc limit $2 for update',
        [email, MOST],
      );
      for (const { id, account_id: accountId } of found) {
        // What is asked for beyond is answered alike, and nothing is sent.
        if (/* control: a lost link is mailed so often and no more = true */ await hasRoomForLink(em, id, now))
          await requestApplicationEmail(em, { template: 'application_link', applicationId: id, accountId }, now);
      }
    });
  }
}
