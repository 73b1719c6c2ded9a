import { Injectable } from '@nestjs/common';
import { provenByCodeSchema, type ProvenByCode } from '@revive/contracts/access/own-account';
import { validate } from '@revive/platform/core/validate';
import type { EntityManager } from '@revive/platform/database/database';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { AccountRepository } from '../accounts/account.repository.js';
import { RecoveryCodes } from '../credentials/recovery-codes.js';
import { SecondFactor } from '../credentials/second-factor.js';
import { RateLimiter } from '../rate-limits/rate-limiter.js';
import { type SessionOwner, SessionAuthenticator } from '../sessions/session-authenticator.js';
import { SessionCache } from '../sessions/session-cache.js';
import { SessionRepository } from '../sessions/session.repository.js';
import { CODE_GUESSES, noteSecondFactor, staleSessions } from './second-factor-changes.js';

/**
 * Disables the second factor or renews recovery codes. Both methods throw INVALID (400), NOT_SIGNED_IN (401),
 * ACCOUNT_NOT_ACTIVE, SEAL_BROKEN (403), TOO_MANY (429).
 */
@Injectable()
export class ChangeSecondFactor {
  constructor(
    private readonly authenticator: SessionAuthenticator,
    private readonly accounts: AccountRepository,
    private readonly sessions: SessionRepository,
    private readonly rateLimiter: RateLimiter,
    private readonly recoveryCodes: RecoveryCodes,
    private readonly secondFactor: SecondFactor,
    private readonly cache: SessionCache,
  ) {}

  /** Throws INVALID_TRANSITION (409) if the second factor is disabled. */
  renewCodes(secret: string, form: ProvenByCode): Promise<string[]> {
    return this.#byCode(secret, form, async (em, holder, now) => {
      if (holder.user.otpSecret === null) throw new AppError('INVALID_TRANSITION', { reason: 'off' });
      await noteSecondFactor(em, holder, 'otp.codes_renewed', 'New recovery codes were created', now);
      return this.recoveryCodes.renew(em, holder.user.id, now);
    });
  }

  /** Does nothing if the second factor is already disabled. */
  async remove(secret: string, form: ProvenByCode): Promise<void> {
    const stale = await this.#byCode(secret, form, async (em, holder, now) => {
      const { user } = holder;
      if (user.otpSecret === null) return [];
      await this.accounts.change(em, user, { otpSecret: null, otpStep: null }, now);
      await this.recoveryCodes.drop(em, user.id);
      await noteSecondFactor(em, holder, 'otp.removed', 'Two-factor authentication was turned off', now);
      return staleSessions(em, this.sessions, user.id, now);
    });
    await this.cache.forget(stale);
  }

  /**
   * Requires the password and an unused code or recovery code: the password alone must not remove the second factor.
   */
  async #byCode<T>(
    secret: string,
    form: ProvenByCode,
    act: (em: EntityManager, holder: SessionOwner, now: Date) => Promise<T>,
  ): Promise<T> {
    const { password, code } = await validate(provenByCodeSchema, form);
    const {
      user: { id },
    } = await this.authenticator.authenticate(secret, async (_, holder) => holder);
    const token = await this.rateLimiter.consume('otp', id, CODE_GUESSES);
    const done = await this.authenticator.reauthenticate(secret, password, async (em, holder, now) => {
      if (holder.user.otpSecret === null) return act(em, holder, now);
      const proof = await this.secondFactor.check(em, holder.user, code);
      // control: a second factor is switched off with a code
      if (!proof) throw invalid({ code: 'This code is not valid. Wait for the next one' });
      return act(em, { ...holder, user: await this.secondFactor.spend(em, holder.user, proof, now) }, now);
    });
    await this.rateLimiter.refund(token);
    return done;
  }
}
