import type { SessionReply } from '@revive/proto/revive/identity/v1/identity';
import { systemActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import type { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import type { Accounts } from '../accounts/account.repository.js';
import { suspensionOf } from '../accounts/account-history.js';
import type { Sessions } from './session.repository.js';
import type { SessionCache } from './session-cache.js';
import type { SessionReplies } from './session-replies.js';

const ACTOR = systemActor('identity:read-session');

/** Acts for whoever holds the session's secret: a fresh snapshot with a fresh actor token. */
export class ReadSession {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly accounts: Accounts,
    private readonly sessions: Sessions,
    private readonly replies: SessionReplies,
    private readonly cache: SessionCache,
  ) {}

  /**
   * Throws NOT_SIGNED_IN (401) where the session has ended or never was, SEAL_BROKEN (403) where it or its account was
   * altered.
   */
  async run(secret: string): Promise<SessionReply> {
    const now = this.clock();
    const found = await this.db.tx(ACTOR, async (em) => {
      const session = await this.sessions.live(em, secret, now);
      const user = session && (await this.accounts.read(em, session.userId));
      return (
        session &&
        user && {
          session,
          user,
          tenant: await this.accounts.tenantOf(em, user),
          suspension: await suspensionOf(em, user),
        }
      );
    });
    if (!found) throw new AppError('NOT_SIGNED_IN');
    const reply = this.replies.reply(found.user, found.tenant, found.session, now, found.suspension);
    if (!(await this.cache.keep(found.session.hash, reply))) throw new AppError('NOT_SIGNED_IN');
    return reply;
  }
}
