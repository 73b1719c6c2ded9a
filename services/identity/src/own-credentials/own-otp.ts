import { randomBytes } from 'node:crypto';
import { confirmOtpSchema, provenByCodeSchema, type ProvenByCode } from '@revive/contracts/access/own-account';
import type { OtpSetup } from '@revive/proto/revive/identity/v1/own_account';
import { validate } from '@revive/platform/core/validate';
import type { EntityManager } from '@revive/platform/database/database';
import { AppError, invalid } from '@revive/platform/errors/errors';
import type { Accounts } from '../accounts/account.repository.js';
import type { Attempts, Limit } from '../rate-limits/rate-limiter.js';
import { OtpSetupEntity } from '../credentials/otp-setup.entity.js';
import type { Seals } from '../database/seals.js';
import type { Sessions } from '../sessions/session.repository.js';
import { oweLetter } from '../email/account-email.js';
import { noteOwn, type Holder, type Holders } from '../sessions/session-authenticator.js';
import type { RecoveryCodes } from '../credentials/recovery-codes.js';
import type { SecondFactor } from '../credentials/second-factor.js';
import type { SessionCache } from '../sessions/session-cache.js';
import { base32, matchingStep, otpUri } from '../credentials/totp.js';

/** RFC 4226 §4: 160 bits. */
const SECRET_BYTES = 20;
/** A set-up that was left is begun anew. */
const SETUP_MS = 30 * 60_000;
const GUESSES: Limit = { max: 20, windowMs: 15 * 60_000 };

export interface OwnOtpTools {
  readonly accounts: Accounts;
  readonly seals: Seals;
  readonly sessions: Sessions;
  readonly attempts: Attempts;
  readonly recoveryCodes: RecoveryCodes;
  readonly secondFactor: SecondFactor;
  readonly cache: SessionCache;
}

/**
 * The second factor of somebody's own account. It is on once a code of the authenticator was typed; the codes for its
 * loss are shown then, and only then.
 */
export class OwnOtp {
  constructor(
    private readonly holders: Holders,
    private readonly tools: OwnOtpTools,
  ) {}

  /**
   * All throw INVALID (400), NOT_SIGNED_IN (401), ACCOUNT_NOT_ACTIVE, SEAL_BROKEN (403), TOO_MANY (429). This one
   * INVALID_TRANSITION (409) where it is on already.
   */
  begin(secret: string, password: string): Promise<OtpSetup> {
    return this.holders.proven(secret, password, async (em, { user }, now) => {
      if (user.otpSecret !== null) throw new AppError('INVALID_TRANSITION', { reason: 'on already' });
      const row = { userId: user.id, secret: randomBytes(SECRET_BYTES), createdAt: now };
      await em.upsert(OtpSetupEntity, { ...row, seal: this.tools.seals.otpSetup(row) }, ['userId']);
      return { secret: base32(row.secret), uri: otpUri(row.secret, user.username) };
    });
  }

  /** Throws INVALID_TRANSITION (409) where nothing was begun within half an hour. */
  async confirm(secret: string, form: { code: string }): Promise<string[]> {
    const { code } = await validate(confirmOtpSchema, form);
    const {
      user: { id },
    } = await this.holders.as(secret, async (_, holder) => holder);
    const place = await this.tools.attempts.take('otp', id, GUESSES);
    const { codes, stale } = await this.holders.as(secret, async (em, holder, now) => {
      const { user } = holder;
      const setup = await em.findOneBy(OtpSetupEntity, { userId: user.id });
      if (!setup || user.otpSecret !== null || setup.createdAt.getTime() + SETUP_MS < now.getTime())
        throw new AppError('INVALID_TRANSITION', { reason: 'nothing begun' });
      this.tools.seals.checkOtpSetup(setup);
      const step = matchingStep(setup.secret, code, now, null);
      if (step === undefined) throw invalid({ code: 'That code is not valid. Wait for the next one' });
      await em.delete(OtpSetupEntity, { userId: user.id });
      await this.tools.accounts.change(em, user, { otpSecret: setup.secret, otpStep: step }, now);
      await this.#tell(em, holder, 'otp.set', 'The second factor was switched on', now);
      return {
        codes: await this.tools.recoveryCodes.renew(em, user.id, now),
        stale: await this.#snapshots(em, user.id, now),
      };
    });
    await this.tools.attempts.giveBack(place);
    await this.tools.cache.forget(stale);
    return codes;
  }

  /** Throws INVALID_TRANSITION (409) where it is off. */
  renewCodes(secret: string, form: ProvenByCode): Promise<string[]> {
    return this.#byCode(secret, form, async (em, holder, now) => {
      if (holder.user.otpSecret === null) throw new AppError('INVALID_TRANSITION', { reason: 'off' });
      await this.#tell(em, holder, 'otp.codes_renewed', 'New recovery codes were made', now);
      return this.tools.recoveryCodes.renew(em, holder.user.id, now);
    });
  }

  /** Off already: nothing happens. */
  async remove(secret: string, form: ProvenByCode): Promise<void> {
    const stale = await this.#byCode(secret, form, async (em, holder, now) => {
      const { user } = holder;
      if (user.otpSecret === null) return [];
      await this.tools.accounts.change(em, user, { otpSecret: null, otpStep: null }, now);
      await this.tools.recoveryCodes.drop(em, user.id);
      await this.#tell(em, holder, 'otp.removed', 'The second factor was switched off', now);
      return this.#snapshots(em, user.id, now);
    });
    await this.tools.cache.forget(stale);
  }

  /**
   * The password alone takes nothing of the second factor away: whoever has learnt it would be past both. A code of it,
   * or a recovery code, once.
   */
  async #byCode<T>(
    secret: string,
    form: ProvenByCode,
    act: (em: EntityManager, holder: Holder, now: Date) => Promise<T>,
  ): Promise<T> {
    const { password, code } = await validate(provenByCodeSchema, form);
    const {
      user: { id },
    } = await this.holders.as(secret, async (_, holder) => holder);
    const place = await this.tools.attempts.take('otp', id, GUESSES);
    const done = await this.holders.proven(secret, password, async (em, holder, now) => {
      if (holder.user.otpSecret === null) return act(em, holder, now);
      const proof = await this.tools.secondFactor.check(em, holder.user, code);
      // control: a second factor is switched off with a code
      if (!proof) throw invalid({ code: 'That code is not valid. Wait for the next one' });
      return act(em, { ...holder, user: await this.tools.secondFactor.spend(em, holder.user, proof, now) }, now);
    });
    await this.tools.attempts.giveBack(place);
    return done;
  }

  async #tell(em: EntityManager, holder: Holder, action: string, what: string, now: Date): Promise<void> {
    await oweLetter(em, 'otp_changed', holder.user, { what }, now);
    await noteOwn(em, holder, action, `account ${holder.user.id}`, now);
  }

  async #snapshots(em: EntityManager, userId: string, now: Date): Promise<Buffer[]> {
    return (await this.tools.sessions.living(em, userId, now, 100)).map(({ hash }) => hash);
  }
}
