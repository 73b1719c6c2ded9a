import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type { SessionReply } from '@revive/proto/revive/identity/v1/identity';
import { systemActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { AccountRepository } from '../accounts/account.repository.js';
import { suspensionOf } from '../accounts/account-history.js';
import { SessionRepository } from './session.repository.js';
import { SessionCache } from './session-cache.js';
import { SessionReplies } from './session-replies.js';

const ACTOR = systemActor('identity:read-session');

@Injectable()
export class ReadSession {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly accounts: AccountRepository,
    private readonly sessions: SessionRepository,
    private readonly replies: SessionReplies,
    private readonly cache: SessionCache,
  ) {}

  /**
   * Throws NOT_SIGNED_IN (401) for an ended or unknown session, SEAL_BROKEN (403) if the session or its account was
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
