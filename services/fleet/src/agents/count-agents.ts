import { STAFF_ROLES } from '@revive/contracts/roles';
import type { AgentCounts } from '@revive/proto/revive/fleet/v1/counts';
import { requireShopMemberOr, type Actor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';
import { Injectable } from '@nestjs/common';
import { ONLINE } from './agent.mapper.js';

@Injectable()
export class CountAgents {
  constructor(private readonly db: Database) {}

  /** Throws NOT_ALLOWED (403). */
  async run(actor: Actor): Promise<AgentCounts> {
    requireShopMemberOr(actor, ...STAFF_ROLES);
    const [row] = await this.db.tx(actor, (em) =>
      em.query<AgentCounts[]>(
        `select count(*)::int as confirmed, (count(*) filter (where ${ONLINE}))::int as online from agents a where a.binding = 'confirmed' and not a.one_time`,
      ),
    );
    return row ?? { confirmed: 0, online: 0 };
  }
}
