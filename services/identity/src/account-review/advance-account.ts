import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type { AccountStatus } from '@revive/contracts/roles';
import { systemActor, type SystemActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { recordAction, THE_PLATFORM } from '../audit/record-action.js';
import { AccountRepository } from '../accounts/account.repository.js';
import { UserEntity } from '../accounts/user.entity.js';
import { SessionRepository } from '../sessions/session.repository.js';
import {
  afterTransition,
  hasPassed,
  mayTransition,
  TRANSITIONS,
  type Transition,
} from '../accounts/account.lifecycle.js';
import { recordHistory } from '../accounts/account-history.js';
import { SessionCache } from '../sessions/session-cache.js';

/** Maximum number of sessions notified at once. Further sessions notice the change when their snapshot expires. */
const MOST_SESSIONS = 100;

/**
 * Platform transitions after the owner completed the profile or the required modules; never on a person's request.
 * Sessions stay signed in, but their rights are reloaded. A repeated transition changes nothing.
 */
@Injectable()
export class AdvanceAccount {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly accounts: AccountRepository,
    private readonly sessions: SessionRepository,
    private readonly cache: SessionCache,
  ) {}

  /** Throws NOT_ALLOWED, SEAL_BROKEN (403), NOT_FOUND (404), INVALID_TRANSITION (409). */
  async run(actor: SystemActor, { userId, move }: { userId: string; move: Transition }): Promise<AccountStatus> {
    // control: the platform’s moves are no person’s
    if (!mayTransition(move, 'platform')) throw new AppError('NOT_ALLOWED', { actor: actor.name, move });
    const now = this.clock();
    const { status, told } = await this.db.tx(systemActor('identity:advance-account'), async (em) => {
      const user = await em.findOne(UserEntity, { where: { id: userId }, lock: { mode: 'pessimistic_write' } });
      if (!user) throw new AppError('NOT_FOUND', { userId });
      this.accounts.check(user);
      const standing = afterTransition(user, move);
      if (!standing && hasPassed(user.status, move)) return { status: user.status, told: [] };
      if (!standing) throw new AppError('INVALID_TRANSITION', { from: user.status, move });
      await this.accounts.change(em, user, standing, now);
      await recordHistory(em, userId, { what: move, from: user.status, to: standing.status }, null, now);
      await recordAction(
        em,
        {
          action: TRANSITIONS[move].action,
          notes: `account ${userId}: ${user.status} to ${standing.status}`,
          tenantId: user.tenantId,
          actor: THE_PLATFORM,
        },
        now,
      );
      const living = await this.sessions.living(em, userId, now, MOST_SESSIONS);
      return { status: standing.status, told: living.map(({ hash }) => hash) };
    });
    await this.cache.forget(told);
    return status;
  }
}
