import { Injectable } from '@nestjs/common';
import type { OneTimeSession } from '@revive/proto/revive/fleet/v1/one_time_sessions';
import { requireShopMember, type Actor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';
import { sessionMessage } from './one-time-session.mapper.js';
import { OneTimeSessionRepository } from './one-time-session.repository.js';

@Injectable()
export class ListOneTimeSessions {
  constructor(
    private readonly db: Database,
    private readonly sessions: OneTimeSessionRepository,
  ) {}

  /** Throws NOT_ALLOWED (403). */
  run(actor: Actor): Promise<OneTimeSession[]> {
    // control: only people of a shop list its one-time sessions = actor
    const { tenantId } = requireShopMember(actor);
    return this.db.tx(actor, async (em) => {
      const rows = await this.sessions.list(em, tenantId);
      const agents = await this.sessions.agentsOf(em, rows);
      return rows.map((row) => sessionMessage(row, agents.get(row.agentId ?? '')));
    });
  }
}
