import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type { Person } from '@revive/proto/revive/identity/v1/people';
import { requireRole, requireTenant, systemActor, type Actor, type UserActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { spendCommand } from '@revive/platform/auth/command-token';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { isUuid } from '@revive/platform/core/ids';
import { recordAction } from '../audit/record-action.js';
import { AccountRepository } from '../accounts/account.repository.js';
import { RateLimiter, type Limit } from '../rate-limits/rate-limiter.js';
import { UserEntity } from '../accounts/user.entity.js';
import { AccountEmails } from '../credentials/account-emails.js';
import type { PersonCommand } from '../people/change-person.js';
import { INVITATION_MS } from '../credentials/first-password.js';
import { ReadPerson } from '../people/read-person.js';

/** Limits emails to a person who ignores an invitation. */
export const EMAILS_PER_INVITATION: Limit = { max: 5, windowMs: 24 * 3_600_000 };
const ACTOR = systemActor('identity:invitation');

@Injectable()
export class ChangeInvitation {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly accounts: AccountRepository,
    private readonly rateLimiter: RateLimiter,
    private readonly emails: AccountEmails,
    private readonly read: ReadPerson,
  ) {}

  /**
   * Throws NOT_ALLOWED, COMMAND_TOKEN_REFUSED (403), NOT_FOUND (404), INVALID_TRANSITION (409) for an accepted
   * invitation, TOO_MANY (429).
   */
  async resend(actor: Actor, command: PersonCommand): Promise<Person> {
    const by = requireRole(actor, 'tenant_admin');
    const now = this.clock();
    await this.rateLimiter.consume('invitation-email', `${by.tenantId ?? ''} ${command.userId}`, EMAILS_PER_INVITATION);
    await this.db.tx(ACTOR, async (em) => {
      const user = await this.#open(em, by, command);
      const again = await this.accounts.change(
        em,
        user,
        { firstPasswordUntil: new Date(now.getTime() + INVITATION_MS) },
        now,
      );
      await recordAction(
        em,
        {
          action: 'team.invitation_resent',
          notes: `account ${user.id}`,
          tenantId: user.tenantId,
          actor: { id: by.userId, role: by.role },
        },
        now,
      );
      await this.emails.request(em, 'invited', again, { inviter: by.userId }, now);
    });
    return this.read.one(actor, command.userId);
  }

  /**
   * Deletes the account with all personal data. Throws NOT_ALLOWED, COMMAND_TOKEN_REFUSED (403), NOT_FOUND (404),
   * INVALID_TRANSITION (409) for an accepted invitation.
   */
  async revoke(actor: Actor, command: PersonCommand): Promise<void> {
    const by = requireRole(actor, 'tenant_admin');
    const now = this.clock();
    await this.db.tx(ACTOR, async (em) => {
      const user = await this.#open(em, by, command);
      await recordAction(
        em,
        {
          action: 'team.invitation_revoked',
          notes: `account ${user.id}`,
          tenantId: user.tenantId,
          actor: { id: by.userId, role: by.role },
        },
        now,
      );
      await this.accounts.remove(em, user);
    });
  }

  /** Returns the locked account. The lock serializes this change and a concurrent use of the link. */
  async #open(em: EntityManager, by: UserActor, { userId, command }: PersonCommand): Promise<UserEntity> {
    if (!isUuid(userId)) throw new AppError('NOT_FOUND', { userId });
    await spendCommand(em, command);
    const user = await em.findOne(UserEntity, { where: { id: userId }, lock: { mode: 'pessimistic_write' } });
    if (user?.tenantId !== requireTenant(by)) throw new AppError('NOT_FOUND', { userId });
    this.accounts.check(user);
    if (user.firstPasswordUntil === null || !user.invited)
      throw new AppError('INVALID_TRANSITION', { reason: 'no open invitation' });
    return user;
  }
}
