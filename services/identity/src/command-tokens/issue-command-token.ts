import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, CONFIG } from '@revive/platform/runtime/service-context';
import { systemActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { signCommandToken } from '@revive/platform/auth/command-token';
import { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import type { IdentityConfig } from '../config.js';
import { isAllowedBeforeActive } from './pre-activation.policy.js';
import { isRecent, needsReauthentication } from './reauthentication.policy.js';
import { AccountRepository } from '../accounts/account.repository.js';
import { SessionRepository } from '../sessions/session.repository.js';
import { SessionReplies } from '../sessions/session-replies.js';

const ACTOR = systemActor('identity:command-token');

/**
 * Issues a token for one command, valid for 30 seconds. Always reads the database, so that an ended session cannot
 * confirm commands from a cache.
 */
@Injectable()
export class IssueCommandToken {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly accounts: AccountRepository,
    private readonly sessions: SessionRepository,
    private readonly replies: SessionReplies,
    @Inject(CONFIG) private readonly config: Pick<IdentityConfig, 'actorPrivateKey'>,
  ) {}

  /**
   * `bodySha256` in hex. Throws INVALID (400), NOT_SIGNED_IN (401), ACCOUNT_NOT_ACTIVE, PASSWORD_CHANGE_NEEDED,
   * OTP_SETUP_NEEDED, REAUTH_REQUIRED, SEAL_BROKEN (403).
   */
  async run(input: { secret: string; method: string; bodySha256: string }): Promise<string> {
    const { secret, method, bodySha256 } = input;
    if (!/^\/revive\.[\w.]+\/\w+$/.test(method) || !/^[0-9a-f]{64}$/.test(bodySha256))
      throw new AppError('INVALID', { method });
    const now = this.clock();
    const found = await this.db.tx(ACTOR, async (em) => {
      const session = await this.sessions.live(em, secret, now);
      const user = session && (await this.accounts.read(em, session.userId));
      return session && user && { session, user };
    });
    if (!found) throw new AppError('NOT_SIGNED_IN');
    const { user } = found;
    const why = this.replies.denialReason(user);
    // An account before activation has no actor token; the command token carries its identity.
    const isEarly = why === 'ACCOUNT_NOT_ACTIVE' && isAllowedBeforeActive(method, user);
    if (why !== undefined && !isEarly) throw new AppError(why);
    if (needsReauthentication(method) && !isRecent(this.sessions.reauthenticatedAt(found.session), now))
      throw new AppError('REAUTH_REQUIRED', { method });
    return signCommandToken(
      this.config.actorPrivateKey,
      {
        method,
        bodySha256,
        userId: user.id,
        tenantId: user.tenantId ?? '',
        sessionId: found.session.id,
        ...(isEarly && { person: { username: user.username, role: user.role } }),
      },
      now,
    );
  }
}
