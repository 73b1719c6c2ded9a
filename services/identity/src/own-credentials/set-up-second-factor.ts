import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { confirmOtpSchema } from '@revive/contracts/access/own-account';
import type { OtpSetup } from '@revive/proto/revive/identity/v1/own_account';
import { validate } from '@revive/platform/core/validate';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { AccountRepository } from '../accounts/account.repository.js';
import { CredentialMacs } from '../credentials/credential-macs.js';
import { OtpSetupEntity } from '../credentials/otp-setup.entity.js';
import { RecoveryCodes } from '../credentials/recovery-codes.js';
import { base32, matchingStep, otpUri } from '../credentials/totp.js';
import { RateLimiter } from '../rate-limits/rate-limiter.js';
import { SessionAuthenticator } from '../sessions/session-authenticator.js';
import { SessionCache } from '../sessions/session-cache.js';
import { SessionRepository } from '../sessions/session.repository.js';
import { CODE_GUESSES, noteSecondFactor, staleSessions } from './second-factor-changes.js';

/** RFC 4226 §4 recommends 160 bits. */
const SECRET_BYTES = 20;
const SETUP_MS = 30 * 60_000;

/**
 * Sets up the second factor of the session's owner. A code from the authenticator activates the second factor. The
 * recovery codes are shown only at activation.
 */
@Injectable()
export class SetUpSecondFactor {
  constructor(
    private readonly authenticator: SessionAuthenticator,
    private readonly accounts: AccountRepository,
    private readonly macs: CredentialMacs,
    private readonly sessions: SessionRepository,
    private readonly rateLimiter: RateLimiter,
    private readonly recoveryCodes: RecoveryCodes,
    private readonly cache: SessionCache,
  ) {}

  /**
   * All methods throw INVALID (400), NOT_SIGNED_IN (401), ACCOUNT_NOT_ACTIVE, SEAL_BROKEN (403), TOO_MANY (429).
   * `begin` throws INVALID_TRANSITION (409) if the second factor is active.
   */
  begin(secret: string, password: string): Promise<OtpSetup> {
    return this.authenticator.reauthenticate(secret, password, async (em, { user }, now) => {
      if (user.otpSecret !== null) throw new AppError('INVALID_TRANSITION', { reason: 'on already' });
      const row = { userId: user.id, secret: randomBytes(SECRET_BYTES), createdAt: now };
      await em.upsert(OtpSetupEntity, { ...row, seal: this.macs.otpSetup(row) }, ['userId']);
      return { secret: base32(row.secret), uri: otpUri(row.secret, user.username) };
    });
  }

  /** Throws INVALID_TRANSITION (409) without a setup begun within half an hour. */
  async confirm(secret: string, form: { code: string }): Promise<string[]> {
    const { code } = await validate(confirmOtpSchema, form);
    const {
      user: { id },
    } = await this.authenticator.authenticate(secret, async (_, holder) => holder);
    const token = await this.rateLimiter.consume('otp', id, CODE_GUESSES);
    const { codes, stale } = await this.authenticator.authenticate(secret, async (em, holder, now) => {
      const { user } = holder;
      const setup = await em.findOneBy(OtpSetupEntity, { userId: user.id });
      if (!setup || user.otpSecret !== null || setup.createdAt.getTime() + SETUP_MS < now.getTime())
        throw new AppError('INVALID_TRANSITION', { reason: 'nothing begun' });
      this.macs.checkOtpSetup(setup);
      const step = matchingStep(setup.secret, code, now, null);
      if (step === undefined) throw invalid({ code: 'This code is not valid. Wait for the next one' });
      await em.delete(OtpSetupEntity, { userId: user.id });
      await this.accounts.change(em, user, { otpSecret: setup.secret, otpStep: step }, now);
      await noteSecondFactor(em, holder, 'otp.set', 'Two-factor authentication was turned on', now);
      return {
        codes: await this.recoveryCodes.renew(em, user.id, now),
        stale: await staleSessions(em, this.sessions, user.id, now),
      };
    });
    await this.rateLimiter.refund(token);
    await this.cache.forget(stale);
    return codes;
  }
}
