import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type { SessionReply } from '@revive/proto/revive/identity/v1/identity';
import { loginSchema } from '@revive/contracts/access/login';
import { systemActor } from '@revive/platform/auth/actor';
import { validate } from '@revive/platform/core/validate';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { recordAction } from '../audit/record-action.js';
import { keyOf, AccountRepository } from '../accounts/account.repository.js';
import { RateLimiter, type Limit, type RateLimitToken } from '../rate-limits/rate-limiter.js';
import type { UserEntity } from '../accounts/user.entity.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { OpenSession } from './open-session.js';
import type { Arrival } from './arrival.js';
import { type OtpProof, SecondFactor } from '../credentials/second-factor.js';

const MINUTE = 60_000;
/** Reliability requirement S9: at most 20 guesses per account reach Argon2 within 15 minutes. */
export const GUESSES_PER_ACCOUNT: Limit = { max: 20, windowMs: 15 * MINUTE };
/** Enough for a shop behind one address, but fewer than a list of stolen passwords. */
const GUESSES_PER_ADDRESS: Limit = { max: 100, windowMs: 15 * MINUTE };
const ACTOR = systemActor('identity:sign-in');

interface SignInInput extends Arrival {
  readonly username: string;
  readonly password: string;
  /** Empty if no code was typed. */
  readonly otp: string;
}

/**
 * Signs in by password and second factor. Known and unknown names do the same work, and a refusal never reveals the
 * cause. Each attempt takes rate-limit tokens before the password check; a correct attempt refunds them. A browser
 * known to the account has a separate limit, so that guesses from elsewhere or from the same network do not lock the
 * owner out.
 */
@Injectable()
export class SignIn {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly accounts: AccountRepository,
    private readonly rateLimiter: RateLimiter,
    private readonly hasher: PasswordHasher,
    private readonly opener: OpenSession,
    private readonly secondFactor: SecondFactor,
  ) {}

  async run(input: SignInInput): Promise<SessionReply> {
    const { username, password } = await validate(loginSchema, {
      username: input.username,
      password: input.password,
      otp: input.otp,
    });
    const { user, tokens } = await this.#count(username, input);
    if (user) this.accounts.check(user);
    const right = await this.hasher.verify(user?.passwordHash, password, input.address);
    if (!user || !right) return this.#refuse(user, 'password', new AppError('WRONG_CREDENTIALS'));
    if (user.firstPasswordUntil !== null && user.firstPasswordUntil <= this.clock())
      return this.#refuse(user, 'first password, over', new AppError('FIRST_PASSWORD_OVER'));
    const proof = await this.#secondFactor(user, input.otp, tokens);
    const newHash = this.hasher.isOutdated(user.passwordHash)
      ? await this.hasher.hash(password, input.address)
      : undefined;
    const reply = await this.opener.run(
      user.id,
      input,
      async (em, fresh, now) => {
        // The account may have changed since the check: the verified password must still be current.
        if (fresh.passwordHash !== user.passwordHash) throw new AppError('WRONG_CREDENTIALS');
        const spent = proof ? await this.secondFactor.spend(em, fresh, proof, now) : fresh;
        return newHash === undefined
          ? spent
          : this.accounts.change(
              em,
              spent,
              { passwordHash: newHash, firstPasswordUntil: fresh.firstPasswordUntil },
              now,
            );
      },
      (em) => this.rateLimiter.refundIn(em, tokens),
    );
    return reply;
  }

  /** Takes the attempt's tokens and finds the account in one transaction. Throws TOO_MANY (429). */
  async #count(
    username: string,
    { address, device }: SignInInput,
  ): Promise<{ user: UserEntity | undefined; tokens: readonly RateLimitToken[] }> {
    const name = keyOf(username);
    const { user, taken } = await this.db.tx(ACTOR, async (em) => {
      // Independent queries run together. The commit does not wait for the disk: a crash may lose the attempts of the
      // last moment.
      const [known, user] = await Promise.all([
        this.opener.knows(em, name, device ?? ''),
        this.accounts.find(em, username),
        em.query('set local synchronous_commit = off'),
      ]);
      if (known !== undefined)
        return {
          user,
          taken: [await this.rateLimiter.consumeIn(em, 'known', `${name} ${known}`, GUESSES_PER_ACCOUNT)],
        };
      const perAddress = await this.rateLimiter.consumeIn(em, 'address', address, GUESSES_PER_ADDRESS);
      // An attempt refused by the address limit takes no token of the account.
      if (perAddress instanceof AppError) return { user: undefined, taken: [perAddress] };
      return { user, taken: [perAddress, await this.rateLimiter.consumeIn(em, 'account', name, GUESSES_PER_ACCOUNT)] };
    });
    const refusal = taken.find((one) => one instanceof AppError);
    if (refusal) throw refusal;
    return { user, tokens: taken.filter((one): one is RateLimitToken => !(one instanceof AppError)) };
  }

  /** Checks the second factor after a correct password; undefined for an account without a second factor. */
  async #secondFactor(user: UserEntity, otp: string, tokens: readonly RateLimitToken[]): Promise<OtpProof | undefined> {
    if (user.otpSecret === null) return undefined;
    if (otp === '') {
      // Not a guess: the password was correct, and the form now asks for the code.
      await this.rateLimiter.refund(...tokens);
      throw new AppError('OTP_REQUIRED');
    }
    const proof = await this.db.tx(ACTOR, (em) => this.secondFactor.check(em, user, otp));
    return (
      proof ??
      this.#refuse(
        user,
        'code',
        new AppError('OTP_REQUIRED', undefined, { fields: { otp: 'This code is not valid. Wait for the next one' } }),
      )
    );
  }

  /** The typed name is not recorded, because the field may contain a password by mistake. */
  async #refuse(
    user: UserEntity | undefined,
    what: 'password' | 'first password, over' | 'code',
    error: AppError,
  ): Promise<never> {
    const actor = user && { id: user.id, role: user.role };
    await this.db.tx(ACTOR, (em) =>
      recordAction(
        em,
        { action: 'sign_in.refused', notes: user ? `wrong ${what}` : 'no such account', tenantId: null, actor },
        this.clock(),
      ),
    );
    throw error;
  }
}
