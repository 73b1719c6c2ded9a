import { systemActor, type SystemActor } from '@revive/platform/actor';
import type { Clock } from '@revive/platform/clock';
import type { Database } from '@revive/platform/database';
import { AppError } from '@revive/platform/errors';
import { recordAction, THE_PLATFORM } from '../audit/record-action.js';
import type { Accounts } from '../data/accounts.js';
import { UserRow } from '../data/rows.js';
import type { Seals } from '../data/seals.js';
import type { Sessions } from '../data/sessions.js';
import { afterMove, isMoveOf, MOVES, type Move } from '../domain/account.lifecycle.js';
import { recordMove } from '../people/account-moves.js';
import type { SessionCache } from '../sessions/session-cache.js';

/** The platform moves an account because of what its owner has done: the profile is there, the required modules are done. Never for a person who asks. */
export class AdvanceAccount {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly accounts: Accounts,
    private readonly seals: Seals,
    private readonly sessions: Sessions,
    private readonly cache: SessionCache,
  ) {}

  /** Throws NOT_ALLOWED, SEAL_BROKEN (403), NOT_FOUND (404), ILLEGAL_MOVE (409). */
  async run(actor: SystemActor, { userId, move }: { userId: string; move: Move }): Promise<void> {
    if (!isMoveOf(move, 'platform')) throw new AppError('NOT_ALLOWED', { actor: actor.name, move });
    const now = this.clock();
    const ended = await this.db.tx(systemActor('identity:advance-account'), async (em) => {
      const user = await em.findOne(UserRow, { where: { id: userId }, lock: { mode: 'pessimistic_write' } });
      if (!user) throw new AppError('NOT_FOUND', { userId });
      this.seals.checkUser(user);
      const standing = afterMove(user, move);
      if (!standing) throw new AppError('ILLEGAL_MOVE', { from: user.status, move });
      await this.accounts.change(em, user, standing, now);
      await recordMove(em, userId, { what: move, from: user.status, to: standing.status }, null, now);
      await recordAction(em, { action: MOVES[move].action, notes: `account ${userId}: ${user.status} to ${standing.status}`, tenantId: user.tenantId, actor: THE_PLATFORM }, now);
      return this.sessions.endAll(em, userId, now);
    });
    await this.cache.end(ended);
  }
}
