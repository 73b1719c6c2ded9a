import type { AccountStatus, Role } from '@revive/contracts/roles';
import { requireRole, systemActor, type Actor } from '@revive/platform/actor';
import type { Clock } from '@revive/platform/clock';
import type { Database } from '@revive/platform/database';
import { AppError } from '@revive/platform/errors';
import { recordAction } from '../audit/record-action.js';
import type { Accounts } from '../data/accounts.js';
import { UserRow } from '../data/rows.js';
import type { Seals } from '../data/seals.js';
import type { Sessions } from '../data/sessions.js';
import { mayMove, moved } from '../domain/account.lifecycle.js';
import type { SessionCache } from '../sessions/session-cache.js';

const ACTOR = systemActor('identity:change-account');

export interface AccountChange {
  readonly userId: string;
  readonly status?: AccountStatus;
  readonly role?: Role;
}

/** Moves an account along its lifecycle or gives it another role. Every session of it ends with that, and its streams within a second. */
export class ChangeAccount {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly accounts: Accounts,
    private readonly seals: Seals,
    private readonly sessions: Sessions,
    private readonly cache: SessionCache,
  ) {}

  /** Throws NOT_ALLOWED, SEAL_BROKEN (403), NOT_FOUND (404), ILLEGAL_MOVE (409). Only a master gives roles. */
  async run(actor: Actor, { userId, status, role }: AccountChange): Promise<void> {
    const by = requireRole(actor, ...(role === undefined ? (['master', 'admin'] as const) : (['master'] as const)));
    const now = this.clock();
    const ended = await this.db.tx(ACTOR, async (em) => {
      const user = await em.findOne(UserRow, { where: { id: userId }, lock: { mode: 'pessimistic_write' } });
      if (!user) throw new AppError('NOT_FOUND', { userId });
      this.seals.checkUser(user);
      if (status !== undefined && !mayMove(user, status)) throw new AppError('ILLEGAL_MOVE', { from: user.status, to: status });
      await this.accounts.change(em, user, { ...(status !== undefined && moved(user, status)), ...(role !== undefined && { role }) }, now);
      const notes = [status && `${user.status} to ${status}`, role && `${user.role} to ${role}`].filter(Boolean).join(', ');
      await recordAction(em, { action: 'account.changed', notes: `account ${userId}: ${notes}`, tenantId: user.tenantId, actor: { id: by.userId, role: by.role } }, now);
      return this.sessions.endAll(em, userId, now);
    });
    await this.cache.end(ended);
  }
}
