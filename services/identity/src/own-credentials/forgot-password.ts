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
/** A shop behind one address may have forgotten a few; a list of names is longer. */
export const FORGOTTEN_PER_ADDRESS: Limit = { max: 30, windowMs: HOUR };
/**
 * So many emails of this kind an account gets within an hour. What is asked for beyond is answered alike, and nothing
 * is sent.
 */
const EMAILS_AN_HOUR = 3;
/** Longer than an email takes to be written: the time of the answer says nothing about whose name it was. */
const ANSWER_MS = 400;
const ACTOR = systemActor('identity:forgot-password');

/**
 * Acts for nobody yet. The answer is the same, and takes as long, for names and addresses that somebody has and for
 * others. An email with a link goes to a confirmed address only; an unconfirmed one is asked to be confirmed first.
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

  /** Throws INVALID (400), TOO_MANY (429). */
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
      // Under the lock, so that of fifty that ask at once as many are counted.
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
