import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type { SessionReply } from '@revive/proto/revive/identity/v1/identity';
import { registerSchema } from '@revive/contracts/access/register';
import { SELF_REGISTRABLE_ROLES } from '@revive/contracts/roles';
import { systemActor } from '@revive/platform/auth/actor';
import { validate } from '@revive/platform/core/validate';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { invalid, isAppError } from '@revive/platform/errors/errors';
import { publishStaffNotification } from '@revive/platform/mail/staff-notification';
import { recordAction } from '../audit/record-action.js';
import { keyOf, AccountRepository } from '../accounts/account.repository.js';
import { RateLimiter, type Limit } from '../rate-limits/rate-limiter.js';
import { UserEntity } from '../accounts/user.entity.js';
import { statusAtRegistration } from '../accounts/account.lifecycle.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { requireUncommon } from '../passwords/password-rule.js';
import { requestEmailConfirmation } from '../credentials/request-email-confirmation.js';
import { OneTimeLinks } from '../credentials/one-time-links.js';
import type { Arrival } from '../sessions/arrival.js';
import { OpenSession } from '../sessions/open-session.js';

/** Each registration costs a password hash and a row. A shop registering its people needs fewer. */
const REGISTRATIONS_PER_ADDRESS: Limit = { max: 60, windowMs: 60 * 60_000 };
/** Attempts with taken usernames: enough for a person, but stops username enumeration. */
const TAKEN_PER_ADDRESS: Limit = { max: 20, windowMs: 60 * 60_000 };
/** Period for resubmitting a form after a lost response. */
const REPEATED_WITHIN_MS = 10 * 60_000;
const ACTOR = systemActor('identity:register');

interface RegisterInput extends Arrival {
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly role: string;
}

/**
 * Registers a person as customer, shop owner or technician; further roles are refused. The reply never reveals an
 * existing account with the address; only the confirmation email does. A taken username is reported, limited per hour,
 * because usernames are not secret.
 */
@Injectable()
export class RegisterAccount {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly accounts: AccountRepository,
    private readonly rateLimiter: RateLimiter,
    private readonly hasher: PasswordHasher,
    private readonly opener: OpenSession,
    private readonly links: OneTimeLinks,
  ) {}

  /**
   * The same form submitted again within ten minutes signs in to the created account. Throws INVALID (400),
   * USERNAME_TAKEN (409), TOO_MANY (429).
   */
  async run({ address, userAgent, device, ...form }: RegisterInput): Promise<SessionReply> {
    const { username, name, email, password, ...rest } = await validate(registerSchema, form);
    const role = SELF_REGISTRABLE_ROLES.find((one) => one === rest.role);
    if (!role) throw invalid({ role: 'Choose an account type' });
    requireUncommon(password, { username, email });
    await this.rateLimiter.consume('register', address, REGISTRATIONS_PER_ADDRESS);
    const passwordHash = await this.hasher.hash(password, address);
    const now = this.clock();
    const make = () =>
      this.db.tx(ACTOR, async (em) => {
        const isEmailTaken = await em.existsBy(UserEntity, { emailKey: keyOf(email) });
        const user = await this.accounts.create(
          em,
          {
            username,
            name,
            email,
            role,
            status: statusAtRegistration(role),
            tenantId: null,
            passwordHash,
            isEmailTaken,
          },
          now,
        );
        await recordAction(
          em,
          {
            action: 'account.registered',
            notes: `as ${role}, ${user.status}`,
            tenantId: null,
            actor: { id: user.id, role },
          },
          now,
        );
        // Accounts without a review need no staff notification.
        if (user.status === 'pending')
          await publishStaffNotification(em, {
            topic: 'identity.staff-notification',
            kind: 'account.waiting',
            about: user.id,
            part: 0,
          });
        await requestEmailConfirmation(em, this.links, user, now);
        return this.opener.openIn(em, user, { address, userAgent, device }, now, { quiet: true });
      });
    const opened = await make().catch(async (error: unknown) => {
      // A concurrent registration took the address: the retry now treats the address as taken.
      if (isAppError(error, 'EMAIL_TAKEN')) return make();
      if (!isAppError(error, 'USERNAME_TAKEN')) throw error;
      const made = await this.#madeBefore({ username, name, email, role, password, address }, now);
      if (!made) {
        await this.rateLimiter.consume('username-taken', address, TAKEN_PER_ADDRESS);
        throw error;
      }
      return this.db.tx(ACTOR, (em) =>
        this.opener.openIn(em, made, { address, userAgent, device }, now, { quiet: true }),
      );
    });
    return this.opener.handOut(opened);
  }

  /**
   * The account created by the same form a moment ago, after a lost response. Requires the same password as a sign-in.
   * An account changed since requires an ordinary sign-in.
   */
  async #madeBefore(
    { username, name, email, role, password, address }: Omit<RegisterInput, 'userAgent' | 'device'>,
    now: Date,
  ): Promise<UserEntity | undefined> {
    const user = await this.db.tx(ACTOR, (em) => this.accounts.find(em, username));
    if (!user || user.role !== role || now.getTime() - user.createdAt.getTime() > REPEATED_WITHIN_MS) return undefined;
    if (
      user.name !== name ||
      user.email !== email ||
      user.invited ||
      user.otpSecret !== null ||
      user.status === 'suspended'
    )
      return undefined;
    this.accounts.check(user);
    // control: a form that is sent again is proven by its password
    if (!(await this.hasher.verify(user.passwordHash, password, address))) return undefined;
    return user;
  }
}
