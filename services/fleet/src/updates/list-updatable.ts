import { Injectable } from '@nestjs/common';
import type { ListUpdatableAgentsRequest, UpdatableAgents } from '@revive/proto/revive/fleet/v1/agent_updates';
import { RELEASE } from '@revive/contracts/fleet/update-states';
import { requireRole, type Actor } from '@revive/platform/auth/actor';
import { isUuid } from '@revive/platform/core/ids';
import { Database } from '@revive/platform/database/database';
import { invalid } from '@revive/platform/errors/errors';
import { readTenantNames } from '../agents/tenant.repository.js';
import { pageOfUpdatable } from './updatable-agents.repository.js';

const MOST_SHOPS = 200;

@Injectable()
export class ListUpdatable {
  constructor(private readonly db: Database) {}

  /** Agents that `OfferVersion` would offer the version to. Throws NOT_ALLOWED (403), INVALID (400). */
  async run(actor: Actor, { version, tenantIds, after }: ListUpdatableAgentsRequest): Promise<UpdatableAgents> {
    // control: only a master lists agents for a rollout = actor
    requireRole(actor, 'master');
    if (!RELEASE.test(version)) throw invalid({ version: 'must be three numbers, such as 1.4.0' });
    if (tenantIds.length > MOST_SHOPS || !tenantIds.every(isUuid)) throw invalid({ tenantIds: 'are not ids' });
    return this.db.tx(actor, async (em) => {
      const agents = await pageOfUpdatable(em, { version, tenantIds, after });
      const names = await readTenantNames(
        em,
        agents.map(({ tenantId }) => tenantId),
      );
      return {
        agents: agents.map(({ id, tenantId, name, platform, agentVersion }) => ({
          agentId: id,
          tenantId,
          name,
          tenantName: names.get(tenantId) ?? '',
          platform,
          version: agentVersion,
        })),
      };
    });
  }
}
