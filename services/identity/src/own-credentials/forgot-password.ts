import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { forgotPasswordSchema } from '@revive/contracts/access/own-account';
import { systemActor } from '@revive/platform/auth/actor';
import { validate } from '@revive/platform/core/validate';
import type { Clock } from '@revive/platform/core/clock';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { recordAction } from '../audit/record-action.js';
import { AccountRepository } from '../accounts/account.repository.js';
import { RateLimiter, type Limit } from '../rate-limits/rate-limiter.js';
import { UserEntity } from '../accounts/user.entity.js';
import { countEmails, requestAccountEmail } from '../email/request-account-email.js';
import { requestEmailConfirmation } from '../credentials/request-email-confirmation.js';
import { LINKS, OneTimeLinks } from '../credentials/one-time-links.js';

const HOUR = 3_600_000;
/** Enough for a shop behind one address, but stops username enumeration. */
const FORGOTTEN_PER_ADDRESS: Limit = { max: 30, windowMs: HOUR };
/** Emails of this kind per account and hour. Further requests get the same reply, but no email. */
const EMAILS_AN_HOUR = 3;
/** Longer than the processing time, so that the response time does not reveal existing accounts. */
const ANSWER_MS = 400;
const ACTOR = systemActor('identity:forgot-password');

/**
 * Requests a password link without a session. Reply and response time are equal for known and unknown names. A
 * password link is sent only to a confirmed address; an unconfirmed address receives a confirmation email first.
 */
@Injectable()
export class ForgotPassword {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly accounts: AccountRepository,
    private readonly rateLimiter: RateLimiter,
    private readonly links: OneTimeLinks,
  ) {}

  async run({ address, ...form }: { login: string; address: string }): Promise<void> {
    const { login } = await validate(forgotPasswordSchema, form);
    await this.rateLimiter.consume('forgot', address, FORGOTTEN_PER_ADDRESS);
    const [done] = await Promise.allSettled([
      this.#write(login),
      new Promise((resolve) => setTimeout(resolve, ANSWER_MS)),
    ]);
    if (done.status === 'rejected') throw done.reason;
  }

  #write(login: string): Promise<void> {
    const now = this.clock();
    return this.db.tx(ACTOR, async (em) => {
      const found = await this.accounts.findByLogin(em, login);
      // Under the account's lock, so that concurrent requests are all counted.
      const user =
        found && (await em.findOne(UserEntity, { where: { id: found.id }, lock: { mode: 'pessimistic_write' } }));
      if (user) await this.#owe(em, user, now);
    });
  }

  async #owe(em: EntityManager, user: UserEntity, now: Date): Promise<void> {
    await this.accounts.checkNewest(user);
    const state = await this.accounts.emailState(em, user);
    if (state === 'unknown') return;
    const template = state === 'confirmed' ? 'reset_password' : 'confirm_email';
    if ((await countEmails(em, template, user.id, new Date(now.getTime() - HOUR))) >= EMAILS_AN_HOUR) return;
    if (template === 'confirm_email') await requestEmailConfirmation(em, this.links, user, now);
    else
      await requestAccountEmail(
        em,
        template,
        user,
        { link: (await this.links.make(em, template, user, now)).id, hours: String(LINKS[template].hours) },
        now,
      );
    await recordAction(
      em,
      {
        action: 'password.forgotten',
        notes: `an email of the kind ${template} is due`,
        tenantId: user.tenantId,
        actor: undefined,
      },
      now,
    );
  }
}
