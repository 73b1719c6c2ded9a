import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { setPasswordSchema } from '@revive/contracts/access/own-account';
import { systemActor } from '@revive/platform/auth/actor';
import { validate } from '@revive/platform/core/validate';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { RateLimiter } from '../rate-limits/rate-limiter.js';
import { LINKS_PER_ADDRESS, OneTimeLinks, type LinkPurpose } from '../credentials/one-time-links.js';
import { NewPassword } from './new-password.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { requireUncommon } from '../passwords/password-rule.js';
import { SessionCache } from '../sessions/session-cache.js';

const PURPOSES = ['reset_password', 'set_password', 'invited', 'keep_email'] as const satisfies readonly LinkPurpose[];
const ACTOR = systemActor('identity:set-password');

/**
 * Acts for whoever holds the secret of a link: once, and then every session of the account is over. A forgotten
 * password wipes nothing else; who says that a change of address was not theirs has the former address back. A first
 * password wipes what somebody may have put on the account before its owner came: second factor and browsers.
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
    private readonly cache: SessionCache,
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
    const { secret, password } = await validate(setPasswordSchema, form);
    await this.rateLimiter.consume('link', address, LINKS_PER_ADDRESS);
    const { user } = await this.db.tx(ACTOR, (em) => this.links.open(em, secret, PURPOSES, this.clock()));
    requireUncommon(password, user);
    const passwordHash = await this.hasher.hash(password, address);
    const now = this.clock();
    const { ended, mark } = await this.db.tx(ACTOR, async (em) => {
      const opened = await this.links.open(em, secret, PURPOSES, now);
      await this.links.spend(em, opened.link, now);
      if (opened.purpose === 'keep_email') await this.links.endLater(em, opened.link, now);
      return this.newPassword.set(em, opened, { passwordHash, device }, now);
    });
    await this.cache.end(ended);
    return mark;
  }
}
