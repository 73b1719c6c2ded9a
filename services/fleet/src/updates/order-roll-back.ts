import { Inject, Injectable } from '@nestjs/common';
import type { AgentUpdate, OrderRollBackRequest } from '@revive/proto/revive/fleet/v1/agent_updates';
import { SignedOrder } from '@revive/proto/revive/repair/v1/repair';
import { requireRole, requireTenant, systemActor, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { isUuid } from '@revive/platform/core/ids';
import { afterCommit } from '@revive/platform/database/after-commit';
import { Database } from '@revive/platform/database/database';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { LivePublisher } from '@revive/platform/live/live';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { recordAudit } from '../agents/agent.events.js';
import { AgentRepository } from '../agents/agent.repository.js';
import { InstanceNotifier } from '../instances/instance-notifier.js';
import { agentUpdateFrame, agentUpdateMessage } from './agent-update.mapper.js';
import { AgentUpdateRepository, type AgentUpdateRow } from './agent-update.repository.js';

/** Bytes. A signed order has six text fields and a signature. */
const MAX_ORDER = 1000;

/** Stores an order to go back, which the agent verifies, and delivers it. */
@Injectable()
export class OrderRollBack {
  constructor(
    private readonly db: Database,
    private readonly agents: AgentRepository,
    private readonly updates: AgentUpdateRepository,
    private readonly notifier: InstanceNotifier,
    private readonly live: LivePublisher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws NOT_ALLOWED (403), AGENT_NOT_FOUND (404), INVALID_TRANSITION (409) without this version on the PC. */
  async run(
    actor: Actor,
    { agentId, orderId, fromVersion, toVersion, order }: OrderRollBackRequest,
  ): Promise<AgentUpdate> {
    // control: an agent is sent back by its shop's administrator or a master = actor
    const person = requireRole(actor, 'tenant_admin', 'master');
    const signedOrder = order ? Buffer.from(SignedOrder.encode(order).finish()) : undefined;
    if (!isUuid(orderId) || !signedOrder || signedOrder.length > MAX_ORDER)
      throw invalid({ order: 'is not a signed order' });
    const shop = person.role === 'master' ? undefined : requireTenant(person);
    return this.db.tx(systemActor('fleet:updates'), async (em) => {
      const agent = await this.agents.get(em, agentId);
      // control: an agent of another shop is unknown
      if (shop !== undefined && agent.tenantId !== shop) throw new AppError('AGENT_NOT_FOUND', { agentId });
      const [before] = await this.updates.lock(em, [agentId]);
      const isKept = before?.previousVersion === toVersion && agent.agentVersion === fromVersion;
      if (!isKept || agent.binding !== 'confirmed')
        throw new AppError(
          'INVALID_TRANSITION',
          { from: fromVersion, to: toVersion },
          {
            sentence: `This PC doesn’t keep version ${toVersion}. A version is kept for 14 days after an update.`,
          },
        );
      const now = this.clock();
      const row: AgentUpdateRow = {
        ...before,
        offerId: orderId,
        kind: 'roll_back',
        fromVersion,
        offeredVersion: toVersion,
        offeredAt: now,
        signedOrder,
        state: 'offered',
        problem: '',
        reason: '',
        changedAt: now,
        version: before.version + 1,
      };
      await this.updates.put(em, row);
      await recordAudit(
        em,
        person,
        now,
        agent.tenantId,
        'agent.rolled_back',
        `agent ${agentId}, ${fromVersion} to ${toVersion}`,
      );
      afterCommit(em, () => {
        this.live.publish({ kind: 'tenant', tenantId: agent.tenantId }, agentUpdateFrame(agent, row));
        this.notifier.notify({ kind: 'update', agentId });
      });
      return agentUpdateMessage(agent, row);
    });
  }
}
