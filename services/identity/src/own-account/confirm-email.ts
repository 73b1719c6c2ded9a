import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { confirmEmailSchema } from '@revive/contracts/access/own-account';
import { systemActor } from '@revive/platform/auth/actor';
import { validate } from '@revive/platform/core/validate';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { recordAction } from '../audit/record-action.js';
import { AccountRepository } from '../accounts/account.repository.js';
import { RateLimiter } from '../rate-limits/rate-limiter.js';
import { SessionRepository } from '../sessions/session.repository.js';
import { requestAccountEmail } from '../email/request-account-email.js';
import { LINKS_PER_ADDRESS, OneTimeLinks } from '../credentials/one-time-links.js';
import { SessionCache } from '../sessions/session-cache.js';

const ACTOR = systemActor('identity:confirm-email');

/**
 * Confirms the address of a one-time link, which is the credential. Replaces the account's address if different, and
 * notifies the former address.
 */
@Injectable()
export class ConfirmEmail {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly rateLimiter: RateLimiter,
    private readonly accounts: AccountRepository,
    private readonly sessions: SessionRepository,
    private readonly links: OneTimeLinks,
    private readonly cache: SessionCache,
  ) {}

  async run({ address, ...form }: { secret: string; address: string }): Promise<void> {
    const { secret } = await validate(confirmEmailSchema, form);
    await this.rateLimiter.consume('link', address, LINKS_PER_ADDRESS);
    const now = this.clock();
    const stale = await this.db.tx(ACTOR, async (em) => {
      const { link, user } = await this.links.open(em, secret, ['confirm_email'], now);
      const isNew = link.emailKey !== user.emailKey;
      await this.links.spend(em, link, now, isNew ? user.email : null);
      const changed = isNew
        ? await this.accounts.change(em, user, { email: link.email, emailKey: link.emailKey }, now)
        : user;
      await this.accounts.nameEmail(em, changed, now, now);
      if (isNew) await requestAccountEmail(em, 'email_changed', user, { link: link.id }, now);
      await recordAction(
        em,
        {
          action: isNew ? 'email.changed' : 'email.confirmed',
          notes: `account ${user.id}`,
          tenantId: user.tenantId,
          actor: { id: user.id, role: user.role },
        },
        now,
      );
      return isNew ? (await this.sessions.living(em, user.id, now, 100)).map(({ hash }) => hash) : [];
    });
    await this.cache.forget(stale);
  }
}
