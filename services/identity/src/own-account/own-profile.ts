import { Injectable } from '@nestjs/common';
import type { Profile } from '@revive/proto/revive/identity/v1/own_account';
import { changeEmailSchema, changeNameSchema } from '@revive/contracts/access/own-account';
import { validate } from '@revive/platform/core/validate';
import type { EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { publishStaffNotification } from '@revive/platform/mail/staff-notification';
import { keyOf, AccountRepository } from '../accounts/account.repository.js';
import { ErasureRequestEntity } from '../erasure/erasure-request.entity.js';
import type { UserEntity } from '../accounts/user.entity.js';
import { SessionRepository } from '../sessions/session.repository.js';
import { countEmails, requestAccountEmail } from '../email/request-account-email.js';
import { requestEmailConfirmation } from '../credentials/request-email-confirmation.js';
import { LINKS, OneTimeLinks } from '../credentials/one-time-links.js';
import { recordOwnAction, SessionAuthenticator } from '../sessions/session-authenticator.js';
import { RecoveryCodes } from '../credentials/recovery-codes.js';
import { SessionCache } from '../sessions/session-cache.js';
import { SessionReplies } from '../sessions/session-replies.js';

const HOUR = 3_600_000;
const MINUTE = 60_000;
/** Limits emails to strangers caused by repeated address changes. */
const EMAILS_AN_HOUR = 5;

@Injectable()
export class OwnProfile {
  constructor(
    private readonly authenticator: SessionAuthenticator,
    private readonly accounts: AccountRepository,
    private readonly sessions: SessionRepository,
    private readonly links: OneTimeLinks,
    private readonly recoveryCodes: RecoveryCodes,
    private readonly replies: SessionReplies,
    private readonly cache: SessionCache,
  ) {}

  /** All methods throw NOT_SIGNED_IN (401), ACCOUNT_NOT_ACTIVE, SEAL_BROKEN (403). */
  read(secret: string): Promise<Profile> {
    return this.authenticator.authenticate(secret, (em, { user }, now) => this.#profile(em, user, now));
  }

  /** Additionally throws INVALID (400). */
  async changeName(secret: string, form: { name: string }): Promise<Profile> {
    const { name } = await validate(changeNameSchema, form);
    const { profile, stale } = await this.authenticator.authenticate(secret, async (em, holder, now) => {
      const user = await this.accounts.change(em, holder.user, { name }, now);
      await recordOwnAction(em, holder, 'account.renamed', `account ${user.id}`, now);
      return {
        profile: await this.#profile(em, user, now),
        stale: await this.sessions.living(em, user.id, now, 100),
      };
    });
    await this.cache.forget(stale.map(({ hash }) => hash));
    return profile;
  }

  /**
   * The current address stays until the link sent to the new address is opened. Throws INVALID (400), TOO_MANY (429).
   */
  async changeEmail(secret: string, form: { email: string; password: string }): Promise<Profile> {
    const { email, password } = await validate(changeEmailSchema, form);
    return this.authenticator.reauthenticate(secret, password, async (em, holder, now) => {
      const { user } = holder;
      // The reply never reveals an existing account with the new address. Only the link in the email does, to the
      // mailbox's owner.
      if (keyOf(email) === keyOf(user.email)) await this.links.withdraw(em, 'confirm_email', user.id, now);
      else {
        await this.#mayWrite(em, user, now);
        await this.#askForAnother(em, user, email, now);
        await recordOwnAction(em, holder, 'email.change_asked', `account ${user.id}`, now);
      }
      return this.#profile(em, user, now);
    });
  }

  /** Throws INVALID_TRANSITION (409) without an unconfirmed address, TOO_MANY (429). */
  sendConfirmation(secret: string): Promise<void> {
    return this.authenticator.authenticate(secret, async (em, { user }, now) => {
      const { newEmail, emailConfirmed } = await this.#profile(em, user, now);
      if (newEmail === '' && emailConfirmed) throw new AppError('INVALID_TRANSITION', { reason: 'nothing to confirm' });
      await this.#mayWrite(em, user, now);
      // Signing in counts as naming the address: older accounts have no such record yet.
      if (!emailConfirmed) await this.accounts.nameEmail(em, user, now, null);
      await requestEmailConfirmation(em, this.links, user, now, newEmail === '' ? user.email : newEmail);
    });
  }

  /**
   * Requests an erasure, which staff carry out; the request can be withdrawn before. Throws INVALID (400), TOO_MANY
   * (429).
   */
  requestErasure(secret: string, password: string): Promise<Profile> {
    return this.authenticator.reauthenticate(secret, password, async (em, holder, now) => {
      if (!(await em.existsBy(ErasureRequestEntity, { userId: holder.user.id }))) {
        await em.insert(ErasureRequestEntity, { userId: holder.user.id, requestedAt: now });
        await requestAccountEmail(em, 'erasure_requested', holder.user, {}, now);
        // A new request after a withdrawal notifies staff again.
        await publishStaffNotification(em, {
          topic: 'identity.staff-notification',
          kind: 'erasure.requested',
          about: holder.user.id,
          part: Math.floor(now.getTime() / MINUTE),
        });
        await recordOwnAction(em, holder, 'erasure.requested', `account ${holder.user.id}`, now);
      }
      return this.#profile(em, holder.user, now);
    });
  }

  withdrawErasure(secret: string): Promise<Profile> {
    return this.authenticator.authenticate(secret, async (em, holder, now) => {
      const { affected } = await em.delete(ErasureRequestEntity, { userId: holder.user.id });
      if (affected === 1) await recordOwnAction(em, holder, 'erasure.withdrawn', `account ${holder.user.id}`, now);
      return this.#profile(em, holder.user, now);
    });
  }

  /**
   * Sends the confirmation link to the new address and notifies the current address, with a link to undo the change if
   * the current address is confirmed.
   */
  async #askForAnother(em: EntityManager, user: UserEntity, email: string, now: Date): Promise<void> {
    const change = await requestEmailConfirmation(em, this.links, user, now, email);
    const isTheirs = (await this.accounts.emailState(em, user)) === 'confirmed';
    const link = isTheirs
      ? { link: (await this.links.make(em, 'keep_email', user, now)).id, hours: String(LINKS.keep_email.hours) }
      : {};
    await requestAccountEmail(em, 'email_change_asked', user, { change: change.id, ...link }, now);
  }

  async #mayWrite(em: EntityManager, user: UserEntity, now: Date): Promise<void> {
    if ((await countEmails(em, 'confirm_email', user.id, new Date(now.getTime() - HOUR))) >= EMAILS_AN_HOUR)
      throw new AppError('TOO_MANY', { retryAfterSeconds: HOUR / 1000 });
  }

  async #profile(em: EntityManager, user: UserEntity, now: Date): Promise<Profile> {
    const waiting = await this.links.waitingEmail(em, user.id, now);
    const erasure = await em.findOneBy(ErasureRequestEntity, { userId: user.id });
    return {
      user: this.replies.user(user, await this.accounts.tenantOf(em, user)),
      emailConfirmed: (await this.accounts.emailState(em, user)) === 'confirmed',
      newEmail: waiting !== undefined && keyOf(waiting) !== keyOf(user.email) ? waiting : '',
      otpOn: user.otpSecret !== null,
      recoveryCodesLeft: await this.recoveryCodes.left(em, user.id),
      erasureRequestedAt: erasure?.requestedAt.toISOString() ?? '',
    };
  }
}
