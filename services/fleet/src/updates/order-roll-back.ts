import { Inject, Injectable } from '@nestjs/common';
import type { AgentUpdate, OrderRollBackRequest } from '@revive/proto/revive/fleet/v1/agent_updates';
import { SignedOrder } from '@revive/proto/revive/repair/v1/repair';
import { isOpenUpdate } from '@revive/contracts/fleet/update-states';
import { requireRole, requireTenant, systemActor, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { isUuid } from '@revive/platform/core/ids';
import { afterCommit } from '@revive/platform/database/after-commit';
import { Database } from '@revive/platform/database/database';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { LivePublisher } from '@revive/platform/live/live';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type { AgentEntity } from '../agents/agent.entity.js';
import { recordAudit } from '../agents/agent.events.js';
import { AgentRepository } from '../agents/agent.repository.js';
import { InstanceNotifier } from '../instances/instance-notifier.js';
import { agentUpdateFrame, agentUpdateMessage } from './agent-update.mapper.js';
import { AgentUpdateRepository, type AgentUpdateRow } from './agent-update.repository.js';

/** Bytes. A signed order has six text fields and a signature. */
const MAX_ORDER = 1000;

const RECALL = systemActor('fleet:recalls');

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

  /**
   * `actor` is absent for a recall, whose proof repairs has verified. Throws NOT_ALLOWED (403), AGENT_NOT_FOUND (404),
   * INVALID_TRANSITION (409) without this version on the PC.
   */
  run(actor: Actor | undefined, request: OrderRollBackRequest): Promise<AgentUpdate> {
    if (actor === undefined && isUuid(request.rolloutId)) return this.#store(RECALL, request);
    // control: an agent is sent back by its shop's administrator or a master = actor
    const person = requireRole(actor ?? RECALL, 'tenant_admin', 'master');
    return this.#store(person, request, person.role === 'master' ? undefined : requireTenant(person));
  }

  async #store(by: Actor, request: OrderRollBackRequest, shop?: string): Promise<AgentUpdate> {
    const { agentId, orderId, fromVersion, toVersion, order, rolloutId } = request;
    const signedOrder = order ? Buffer.from(SignedOrder.encode(order).finish()) : undefined;
    if (!isUuid(orderId) || !signedOrder || signedOrder.length > MAX_ORDER)
      throw invalid({ order: 'is not a signed order' });
    return this.db.tx(systemActor('fleet:updates'), async (em) => {
      const agent = await this.agents.get(em, agentId);
      // control: an agent of another shop is unknown
      if (shop !== undefined && agent.tenantId !== shop) throw new AppError('AGENT_NOT_FOUND', { agentId });
      const [before] = await this.updates.lock(em, [agentId]);
      if (by === RECALL && hasOtherVersion(agent, before, fromVersion)) return agentUpdateMessage(agent, before);
      // control: an agent is sent back only to a version that its PC keeps = before !== undefined
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
        by,
        now,
        agent.tenantId,
        'agent.rolled_back',
        `agent ${agentId}, ${fromVersion} to ${toVersion}${by === RECALL ? `, recall of rollout ${rolloutId}` : ''}`,
      );
      afterCommit(em, () => {
        this.live.publish({ kind: 'tenant', tenantId: agent.tenantId }, agentUpdateFrame(agent, row));
        this.notifier.notify({ kind: 'update', agentId });
      });
      return agentUpdateMessage(agent, row);
    });
  }
}

/** True if the PC has a different version: a report was lost, or a corrected version is being installed. */
const hasOtherVersion = (
  { agentVersion, binding }: Pick<AgentEntity, 'agentVersion' | 'binding'>,
  update: AgentUpdateRow | undefined,
  version: string,
): boolean =>
  binding === 'confirmed' &&
  (agentVersion !== version ||
    (update?.kind === 'update' && isOpenUpdate(update.state) && update.offeredVersion !== version));
