import { Injectable } from '@nestjs/common';
import type { AgentUpdate, AgentUpdateList } from '@revive/proto/revive/fleet/v1/agent_updates';
import { isOpenUpdate } from '@revive/contracts/fleet/update-states';
import { requireShopMemberOr, type Actor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { AgentEntity } from '../agents/agent.entity.js';
import { agentUpdateMessage } from './agent-update.mapper.js';
import { AgentUpdateRepository } from './agent-update.repository.js';

const MOST = 200;

@Injectable()
export class ListUpdates {
  constructor(
    private readonly db: Database,
    private readonly updates: AgentUpdateRepository,
  ) {}

  /** Throws AGENT_NOT_FOUND (404). */
  async get(actor: Actor, agentId: string): Promise<AgentUpdate> {
    const { tenantId } = requireShopMemberOr(actor, 'master', 'admin');
    return this.db.tx(actor, async (em) => {
      const agent = await em.findOneBy(AgentEntity, { id: agentId, ...(tenantId !== undefined && { tenantId }) });
      if (!agent) throw new AppError('AGENT_NOT_FOUND', { agentId });
      const [row] = await this.updates.of(em, [agentId]);
      return agentUpdateMessage(agent, row);
    });
  }

  /** The agents of the shop, or for staff those of all shops, the latest enrolled first; open updates come first. */
  async run(actor: Actor): Promise<AgentUpdateList> {
    // control: only people of the shop and the platform's staff list updates = actor
    const { tenantId } = requireShopMemberOr(actor, 'master', 'admin');
    return this.db.tx(actor, async (em) => {
      const agents = await em.find(AgentEntity, {
        where: { binding: 'confirmed', ...(tenantId !== undefined && { tenantId }) },
        order: { enrolledAt: 'DESC', id: 'DESC' },
        take: MOST,
      });
      const rows = new Map(
        (
          await this.updates.of(
            em,
            agents.map(({ id }) => id),
          )
        ).map((row) => [row.agentId, row]),
      );
      const updates = agents.map((agent) => agentUpdateMessage(agent, rows.get(agent.id)));
      const isOpen = ({ state }: AgentUpdate): number => (isOpenUpdate(state ?? '') ? 0 : 1);
      return { updates: updates.sort((a, b) => isOpen(a) - isOpen(b)) };
    });
  }
}
