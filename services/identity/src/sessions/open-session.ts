import type { SessionReply } from '@revive/proto/revive/identity/v1/identity';
import { systemActor } from '@revive/platform/actor';
import type { Clock } from '@revive/platform/clock';
import type { Database, EntityManager } from '@revive/platform/database';
import { AppError } from '@revive/platform/errors';
import { recordAction } from '../audit/record-action.js';
import type { Accounts } from '../data/accounts.js';
import { UserRow } from '../data/rows.js';
import type { Seals } from '../data/seals.js';
import type { OpenedSession, Sessions } from '../data/sessions.js';
import type { SessionCache } from './session-cache.js';
import type { SessionReplies } from './session-replies.js';

const ACTOR = systemActor('identity:open-session');

/** Opens a session for somebody who has just proved who they are: always a new id. */
export class OpenSession {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly accounts: Accounts,
    private readonly seals: Seals,
    private readonly sessions: Sessions,
    private readonly replies: SessionReplies,
    private readonly cache: SessionCache,
  ) {}

  /** `last` runs on the locked account in the session's own transaction and may still refuse. */
  async run(userId: string, last: (em: EntityManager, user: UserRow, now: Date) => Promise<UserRow>): Promise<SessionReply> {
    const now = this.clock();
    const { opened, reply } = await this.db.tx(ACTOR, async (em) => {
      const locked = await em.findOne(UserRow, { where: { id: userId }, lock: { mode: 'pessimistic_write' } });
      if (!locked) throw new AppError('WRONG_CREDENTIALS');
      this.seals.checkUser(locked);
      return this.openIn(em, await last(em, locked, now), now);
    });
    return this.handOut(opened, reply);
  }

  /** The same within a transaction that has just made the account; give what comes back to `handOut` after its commit. */
  async openIn(em: EntityManager, user: UserRow, now: Date): Promise<{ opened: OpenedSession; reply: SessionReply }> {
    const opened = await this.sessions.open(em, user.id, now);
    await recordAction(em, { action: 'session.opened', notes: `session ${opened.row.id.slice(-8)}`, tenantId: user.tenantId, actor: { id: user.id, role: user.role } }, now);
    return { opened, reply: this.replies.reply(user, await this.accounts.tenantOf(em, user), opened.row, now) };
  }

  /** Keeps the snapshot and puts the secret into the answer, where alone it appears. */
  async handOut({ secret, row }: OpenedSession, reply: SessionReply): Promise<SessionReply> {
    await this.cache.keep(row.hash, reply);
    return { ...reply, sessionId: secret };
  }
}
