import type { SessionReply } from '@revive/proto/revive/identity/v1/identity';
import { loginSchema } from '@revive/contracts/access/login';
import { systemActor } from '@revive/platform/actor';
import type { Clock } from '@revive/platform/clock';
import type { Database } from '@revive/platform/database';
import { AppError } from '@revive/platform/errors';
import { recordAction } from '../audit/record-action.js';
import { keyOf, type Accounts } from '../data/accounts.js';
import type { Attempts, Limit, Place } from '../data/attempts.js';
import { UserRow } from '../data/rows.js';
import type { Seals } from '../data/seals.js';
import type { PasswordHasher } from '../passwords/password-hasher.js';
import type { OpenSession } from '../sessions/open-session.js';
import { matchingStep } from '../sessions/totp.js';
import { checked } from './checked.js';

const MINUTE = 60_000;
/** `notes` of reliability S9: of any number of guesses on one account at most 20 reach argon2 within 15 minutes. */
export const GUESSES_PER_ACCOUNT: Limit = { max: 20, windowMs: 15 * MINUTE };
/** A shop behind one address may have a bad morning; a list of stolen passwords is longer than this. */
export const GUESSES_PER_ADDRESS: Limit = { max: 100, windowMs: 15 * MINUTE };
const ACTOR = systemActor('identity:sign-in');

export interface SignInInput {
  readonly username: string;
  readonly password: string;
  /** Empty: none was typed. */
  readonly otp: string;
  /** Where the request came from; only for the limits. */
  readonly address: string;
}

/**
 * Acts for nobody yet. Known and unknown names do the same work in the same order, and a refusal never says which it was.
 * Every guess takes its place in the limits before its password is looked at; a right one gives it back.
 */
export class SignIn {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly accounts: Accounts,
    private readonly attempts: Attempts,
    private readonly seals: Seals,
    private readonly hasher: PasswordHasher,
    private readonly opener: OpenSession,
  ) {}

  /** Throws WRONG_CREDENTIALS, OTP_REQUIRED (401), SEAL_BROKEN (403), TOO_MANY (429). */
  async run(input: SignInInput): Promise<SessionReply> {
    const { username, password } = await checked(loginSchema, { username: input.username, password: input.password, otp: input.otp });
    const places = [
      await this.attempts.take('address', input.address, GUESSES_PER_ADDRESS),
      await this.attempts.take('account', keyOf(username), GUESSES_PER_ACCOUNT),
    ];
    const user = await this.db.tx(ACTOR, (em) => this.accounts.find(em, username));
    if (user) this.seals.checkUser(user);
    const right = await this.hasher.verify(user?.passwordHash, password);
    if (!user || !right) return this.#refuse(user, 'password', new AppError('WRONG_CREDENTIALS'));
    const otpStep = await this.#secondFactor(user, input.otp, places);
    const newHash = this.hasher.isOutdated(user.passwordHash) ? await this.hasher.hash(password) : undefined;
    const reply = await this.opener.run(user.id, async (em, fresh, now) => {
      // Between the look and now the account may have changed: what was verified must still be its password.
      if (fresh.passwordHash !== user.passwordHash) throw new AppError('WRONG_CREDENTIALS');
      if (otpStep !== undefined) await this.#spendStep(em, fresh, otpStep);
      return newHash === undefined ? fresh : this.accounts.change(em, fresh, { passwordHash: newHash }, now);
    });
    for (const place of places) await this.attempts.giveBack(place);
    return reply;
  }

  /** The step of the code, undefined where the account has no second factor. Only reached with the right password. */
  async #secondFactor(user: UserRow, otp: string, places: readonly Place[]): Promise<number | undefined> {
    if (user.otpSecret === null) return undefined;
    if (otp === '') {
      // Nothing was guessed: the password was right, and the form asks for the code now.
      for (const place of places) await this.attempts.giveBack(place);
      throw new AppError('OTP_REQUIRED');
    }
    const step = matchingStep(user.otpSecret, otp, this.clock(), user.otpStep);
    return step ?? this.#refuse(user, 'code', new AppError('OTP_REQUIRED', undefined, { fields: { otp: 'That code is not valid. Wait for the next one' } }));
  }

  /** A code serves once, also when it is sent twice at the same moment. */
  async #spendStep(em: Parameters<Parameters<Database['tx']>[1]>[0], user: UserRow, step: number): Promise<void> {
    if (user.otpStep !== null && user.otpStep >= step) throw new AppError('OTP_REQUIRED');
    await em.update(UserRow, { id: user.id }, { otpStep: step });
    user.otpStep = step;
  }

  /** The typed name is not recorded: it may be a password in the wrong field. */
  async #refuse(user: UserRow | undefined, what: 'password' | 'code', error: AppError): Promise<never> {
    const actor = user && { id: user.id, role: user.role };
    await this.db.tx(ACTOR, (em) => recordAction(em, { action: 'sign_in.refused', notes: user ? `wrong ${what}` : 'no such account', tenantId: null, actor }, this.clock()));
    throw error;
  }
}
