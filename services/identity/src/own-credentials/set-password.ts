import { setPasswordSchema } from '@revive/contracts/access/own-account';
import { systemActor } from '@revive/platform/auth/actor';
import { validate } from '@revive/platform/core/validate';
import type { Clock } from '@revive/platform/core/clock';
import type { Database, EntityManager } from '@revive/platform/database/database';
import { recordAction } from '../audit/record-action.js';
import type { Accounts } from '../accounts/account.repository.js';
import type { Attempts, Limit } from '../rate-limits/rate-limiter.js';
import { OtpSetupEntity } from '../credentials/otp-setup.entity.js';
import type { OneTimeLinkEntity } from '../credentials/one-time-link.entity.js';
import type { UserEntity } from '../accounts/user.entity.js';
import type { Sessions } from '../sessions/session.repository.js';
import type { KnownDevices } from '../devices/known-devices.js';
import { oweLetter } from '../email/account-email.js';
import type { LinkPurpose, Links } from '../credentials/one-time-links.js';
import type { PasswordHasher } from '../passwords/password-hasher.js';
import { requireUncommon } from '../passwords/password-rule.js';
import type { RecoveryCodes } from '../credentials/recovery-codes.js';
import type { SessionCache } from '../sessions/session-cache.js';

/** A link cannot be guessed; this keeps the hashes from being asked for. */
export const LINKS_PER_ADDRESS: Limit = { max: 60, windowMs: 3_600_000 };
const PURPOSES = ['reset_password', 'set_password', 'invited', 'keep_email'] as const satisfies readonly LinkPurpose[];
const ACTOR = systemActor('identity:set-password');

export interface SetPasswordTools {
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly cache: SessionCache;
  readonly links: Links;
  readonly devices: KnownDevices;
  readonly recoveryCodes: RecoveryCodes;
}

/**
 * Acts for whoever holds the secret of a link: once, and then every session of the account is over. A forgotten
 * password wipes nothing else; who says that a change of address was not theirs has the former address back. A first
 * password wipes what somebody may have put on the account before its owner came: second factor and browsers.
 */
export class SetPassword {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly attempts: Attempts,
    private readonly hasher: PasswordHasher,
    private readonly tools: SetPasswordTools,
  ) {}

  /** The browser's mark comes back. Throws INVALID (400), LINK_REFUSED, SEAL_BROKEN (403), TOO_MANY (429). */
  async run({
    address,
    device = '',
    ...form
  }: {
    secret: string;
    password: string;
    address: string;
    device?: string;
  }): Promise<string> {
    const { links, cache } = this.tools;
    const { secret, password } = await validate(setPasswordSchema, form);
    await this.attempts.take('link', address, LINKS_PER_ADDRESS);
    const { user } = await this.db.tx(ACTOR, (em) => links.open(em, secret, PURPOSES, this.clock()));
    requireUncommon(password, user);
    const passwordHash = await this.hasher.hash(password);
    const now = this.clock();
    const { ended, mark } = await this.db.tx(ACTOR, async (em) => {
      const opened = await links.open(em, secret, PURPOSES, now);
      await links.spend(em, opened.link, now);
      if (opened.purpose === 'keep_email') await links.endLater(em, opened.link, now);
      return this.#set(em, opened, { passwordHash, device }, now);
    });
    await cache.end(ended);
    return mark;
  }

  async #set(
    em: EntityManager,
    { user, purpose, link }: { user: UserEntity; purpose: LinkPurpose; link: OneTimeLinkEntity },
    { passwordHash, device }: { passwordHash: string; device: string },
    now: Date,
  ): Promise<{ ended: Buffer[]; mark: string }> {
    const { accounts, sessions, devices, recoveryCodes } = this.tools;
    const isFirst = purpose === 'set_password' || purpose === 'invited';
    // Somebody has replaced the address meanwhile, and its owner says that it was not them.
    const former =
      /* control: the former address comes back to its owner = {} */ purpose === 'keep_email' &&
      link.emailKey !== user.emailKey
        ? { email: link.email, emailKey: link.emailKey }
        : {};
    const changed = await accounts.change(
      em,
      user,
      { passwordHash, ...former, ...(isFirst && { otpSecret: null, otpStep: null }) },
      now,
    );
    if (isFirst) {
      // control: a first password wipes the recovery codes of before
      await recoveryCodes.drop(em, user.id);
      await em.delete(OtpSetupEntity, { userId: user.id });
      await devices.forgetAll(em, user.id);
    } else await oweLetter(em, 'password_changed', changed, {}, now);
    // The letter with the link arrived there.
    if ((await accounts.emailState(em, changed)) !== 'confirmed') await accounts.nameEmail(em, changed, now, now);
    await recordAction(
      em,
      {
        action: 'password.set',
        notes: `by a link of the kind ${purpose}`,
        tenantId: user.tenantId,
        actor: { id: user.id, role: user.role },
      },
      now,
    );
    const browser = devices.read(device) ?? devices.make();
    await devices.remember(em, user, browser, now);
    return { ended: await sessions.endAll(em, user.id, now), mark: browser.token };
  }
}
