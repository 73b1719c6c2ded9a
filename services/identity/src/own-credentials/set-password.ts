import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { setPasswordSchema } from '@revive/contracts/access/own-account';
import type { SetPasswordReply } from '@revive/proto/revive/identity/v1/own_account';
import { systemActor } from '@revive/platform/auth/actor';
import { validate } from '@revive/platform/core/validate';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { RateLimiter } from '../rate-limits/rate-limiter.js';
import { LINKS_PER_ADDRESS, OneTimeLinks, type LinkPurpose } from '../credentials/one-time-links.js';
import { NewPassword } from './new-password.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { requireUncommon } from '../passwords/password-rule.js';

const PURPOSES = ['reset_password', 'set_password', 'invited', 'keep_email'] as const satisfies readonly LinkPurpose[];
const ACTOR = systemActor('identity:set-password');

/**
 * Sets a password by a one-time link and ends every session of the account. A forgotten password changes nothing
 * further. A `keep_email` link also restores the former address. A first password removes any second factor and known
 * browsers set up before the owner arrived, and signs in. After a forgotten password the sign-in asks for the second
 * factor.
 */
@Injectable()
export class SetPassword {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly rateLimiter: RateLimiter,
    private readonly hasher: PasswordHasher,
    private readonly links: OneTimeLinks,
    private readonly newPassword: NewPassword,
  ) {}

  /**
   * Returns the browser's cookie, and a session after a first password. Throws INVALID (400), LINK_REFUSED,
   * SEAL_BROKEN (403), TOO_MANY (429).
   */
  async run({
    address,
    device = '',
    userAgent,
    ...form
  }: {
    secret: string;
    password: string;
    address: string;
    device?: string;
    userAgent?: string | null | undefined;
  }): Promise<SetPasswordReply> {
    const { secret, password } = await validate(setPasswordSchema, form);
    await this.rateLimiter.consume('link', address, LINKS_PER_ADDRESS);
    const { user } = await this.db.tx(ACTOR, (em) => this.links.open(em, secret, PURPOSES, this.clock()));
    requireUncommon(password, user);
    const passwordHash = await this.hasher.hash(password, address);
    const now = this.clock();
    const set = await this.db.tx(ACTOR, async (em) => {
      const link = await this.links.open(em, secret, PURPOSES, now);
      await this.links.spend(em, link.link, now);
      if (link.purpose === 'keep_email') await this.links.endLater(em, link.link, now);
      return this.newPassword.set(em, link, { passwordHash, arrival: { address, device, userAgent } }, now);
    });
    return this.newPassword.handOut(set);
  }
}
