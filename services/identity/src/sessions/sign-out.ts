import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { systemActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { recordAction } from '../audit/record-action.js';
import { UserEntity } from '../accounts/user.entity.js';
import { SessionRepository } from './session.repository.js';
import { SessionCache } from './session-cache.js';

const ACTOR = systemActor('identity:sign-out');

/** Ends the session of this secret. A repeated call is harmless and updates the cache again. */
@Injectable()
export class SignOut {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly sessions: SessionRepository,
    private readonly cache: SessionCache,
  ) {}

  async run(secret: string): Promise<void> {
    const now = this.clock();
    const hash = await this.db.tx(ACTOR, async (em) => {
      const found = await this.sessions.end(em, secret, now);
      if (!found?.ended) return found?.row.hash;
      const user = await em.findOneByOrFail(UserEntity, { id: found.row.userId });
      await recordAction(
        em,
        {
          action: 'session.closed',
          notes: `session ${found.row.id.slice(-8)}`,
          tenantId: user.tenantId,
          actor: { id: user.id, role: user.role },
        },
        now,
      );
      return found.row.hash;
    });
    if (hash) await this.cache.end([hash]);
  }
}
