import { Inject, Injectable } from '@nestjs/common';
import type { CancelWaitingOrderRequest, WaitingOrders } from '@revive/proto/revive/fleet/v1/fleet';
import { requireShopMember, systemActor, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { isUuid } from '@revive/platform/core/ids';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { recordAudit } from '../agents/agent.events.js';
import { AgentRepository } from '../agents/agent.repository.js';
import { InstructionRepository } from './instruction.repository.js';

/** Work that waits for an agent: each order has a deadline, and the shop may cancel it until the agent has it. */
@Injectable()
export class WaitingOrdersOfAgent {
  constructor(
    private readonly db: Database,
    private readonly agents: AgentRepository,
    private readonly instructions: InstructionRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws NOT_ALLOWED (403), AGENT_NOT_FOUND (404). */
  list(actor: Actor, agentId: string): Promise<WaitingOrders> {
    const { tenantId } = requireShopMember(actor);
    return this.#within(tenantId, agentId, async (em) => ({
      orders: await this.instructions.listUnclaimed(em, agentId),
    }));
  }

  /** Throws NOT_ALLOWED (403), AGENT_NOT_FOUND (404), INVALID_TRANSITION (409) for an order that the agent has. */
  cancel(actor: Actor, { agentId, orderId }: CancelWaitingOrderRequest): Promise<WaitingOrders> {
    const person = requireShopMember(actor);
    // The transaction runs as the system and would not stop a person who only views.
    if (person.viewedBy !== undefined) throw new AppError('IMPERSONATION_READ_ONLY');
    return this.#within(person.tenantId, agentId, async (em, name) => {
      const reason = `${person.username} cancelled the order before the agent received it (halted)`;
      if (!isUuid(orderId) || !(await this.instructions.cancel(em, agentId, orderId, reason)))
        throw new AppError(
          'INVALID_TRANSITION',
          { orderId },
          { sentence: 'The agent already has this order, or it has ended. Open the repair to stop it.' },
        );
      await recordAudit(
        em,
        person,
        this.clock(),
        person.tenantId,
        'agent.order_cancelled',
        `order ${orderId}, ${name}`,
      );
      return { orders: await this.instructions.listUnclaimed(em, agentId) };
    });
  }

  /** Runs as the system, because the role of a shop cannot read orders. The tenant is checked against the sealed row. */
  #within<T>(tenantId: string, agentId: string, work: (em: EntityManager, name: string) => Promise<T>): Promise<T> {
    return this.db.tx(systemActor('fleet:waiting-orders', tenantId), async (em) => {
      const row = await this.agents.find(em, agentId);
      // control: nobody reads or cancels the orders of another shop
      if (row?.tenantId !== tenantId) throw new AppError('AGENT_NOT_FOUND', { agentId });
      return work(em, row.name);
    });
  }
}
