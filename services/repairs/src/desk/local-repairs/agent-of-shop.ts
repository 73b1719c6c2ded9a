import { Injectable } from '@nestjs/common';
import type { AgentActor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';
import { isUuid } from '@revive/platform/core/ids';
import { AppError } from '@revive/platform/errors/errors';
import { AgentBindingEntity } from '../../cases/tickets/entities/agent-binding.entity.js';
import { TicketMacs } from '../../cases/tickets/ticket-macs.js';

/**
 * The agent as an actor, by this service's own sealed copy of the binding: what fleet says of an agent is not enough
 * to act for a shop.
 */
@Injectable()
export class AgentOfShop {
  constructor(
    private readonly db: Database,
    private readonly macs: TicketMacs,
  ) {}

  /** Throws NOT_ALLOWED (403), SEAL_BROKEN (403). */
  async require({ agentId, tenantId }: { agentId: string; tenantId: string }): Promise<AgentActor> {
    if (!isUuid(tenantId)) throw new AppError('NOT_ALLOWED', { agentId });
    const agent: AgentActor = { kind: 'agent', agentId, tenantId };
    const binding = await this.db.tx(agent, (em) => em.findOneBy(AgentBindingEntity, { agentId }));
    // control: a wish comes from a confirmed agent of the shop
    if (binding?.tenantId !== tenantId || binding.binding !== 'confirmed')
      throw new AppError('NOT_ALLOWED', { agentId });
    this.macs.checkBinding(binding);
    return agent;
  }
}

/** Matches the ids that fleet accepts from this agent (`message-rules.ts`). */
export const isDeviceOf = ({ agentId }: Pick<AgentActor, 'agentId'>, deviceId: string): boolean =>
  deviceId.startsWith(`${agentId.slice(0, 16)}-`);
