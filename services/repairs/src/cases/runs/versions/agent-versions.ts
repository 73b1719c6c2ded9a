import { Inject, Injectable } from '@nestjs/common';
import type { AgentUpdate, AgentUpdateList } from '@revive/proto/revive/fleet/v1/agent_updates';
import { RollBackOrder } from '@revive/proto/revive/link/v1/updates';
import type {
  OfferVersionRequest,
  RollBackAgentRequest,
  RollBackAgentsReply,
  RollBackAgentsRequest,
} from '@revive/proto/revive/repairs/v1/agent_updates';
import { offerVersionSchema, rollBackAgentSchema } from '@revive/contracts/fleet/updates';
import { requireRole, type Actor } from '@revive/platform/auth/actor';
import { spendCommand, type Command } from '@revive/platform/auth/command-token';
import type { Clock } from '@revive/platform/core/clock';
import { validate } from '@revive/platform/core/validate';
import { uuidv7 } from '@revive/platform/core/ids';
import { Database } from '@revive/platform/database/database';
import { invalid, isAppError } from '@revive/platform/errors/errors';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { AgentVersionsClient } from '../../../clients/agent-versions.client.js';
import { OrderSigner } from '../../orders/order-signer.js';
import { requireNotStopped } from '../stops/stops.query.js';

/** An agent that is away for longer has to be sent back again. */
const ORDER_MS = 24 * 3_600_000;
/** Agents per call: a call has 5 seconds. */
const MOST_AT_ONCE = 50;
const CALLS_AT_ONCE = 8;

/** Versions of agents: no offer during an emergency stop, and a signed order for each way back. */
@Injectable()
export class AgentVersions {
  constructor(
    private readonly db: Database,
    private readonly versions: AgentVersionsClient,
    private readonly signer: OrderSigner,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws NOT_ALLOWED (403), AGENT_NOT_FOUND (404), REPAIRS_STOPPED (409). */
  async offer(actor: Actor, request: OfferVersionRequest, command: Command): Promise<AgentUpdateList> {
    requireRole(actor, 'master');
    const { version } = await validate(offerVersionSchema, { version: request.version });
    const tenantId = request.agentId === '' ? request.tenantId : (await this.versions.get(request.agentId)).tenantId;
    await this.db.tx(actor, async (em) => {
      // control: no version is offered during an emergency stop
      await requireNotStopped(em, { tenantId, procedures: [], agentVersion: version });
      await spendCommand(em, command);
    });
    return this.versions.offer(request.agentId === '' ? [] : [request.agentId], tenantId, version);
  }

  /** Throws NOT_ALLOWED (403), AGENT_NOT_FOUND (404), INVALID_TRANSITION (409) without the version on the PC. */
  async rollBack(actor: Actor, request: RollBackAgentRequest, command: Command): Promise<AgentUpdate> {
    requireRole(actor, 'tenant_admin', 'master');
    const { agentId } = request;
    const { from, to } = await validate(rollBackAgentSchema, { from: request.fromVersion, to: request.toVersion });
    await this.db.tx(actor, (em) => spendCommand(em, command));
    return this.#order(command.id, agentId, from, to);
  }

  /** The command of the recall was spent by catalog. Throws NOT_ALLOWED (403), INVALID (400). */
  async rollBackAll(actor: Actor, { fromVersion, agents }: RollBackAgentsRequest): Promise<RollBackAgentsReply> {
    // control: only a master has agents of a rollout sent back = actor
    requireRole(actor, 'master');
    if (agents.length > MOST_AT_ONCE) throw invalid({ agents: `must be at most ${MOST_AT_ONCE}` });
    const reply: RollBackAgentsReply = { ordered: [], refused: [] };
    const one = async ({ agentId, toVersion }: (typeof agents)[number]): Promise<void> => {
      const { from, to } = await validate(rollBackAgentSchema, { from: fromVersion, to: toVersion });
      try {
        await this.#order(uuidv7(), agentId, from, to);
        reply.ordered.push(agentId);
      } catch (error) {
        // One PC that no longer keeps the version must not keep the others from going back.
        if (!isAppError(error, 'INVALID_TRANSITION') && !isAppError(error, 'AGENT_NOT_FOUND')) throw error;
        reply.refused.push(agentId);
      }
    };
    for (let at = 0; at < agents.length; at += CALLS_AT_ONCE)
      await Promise.all(agents.slice(at, at + CALLS_AT_ONCE).map(one));
    return reply;
  }

  #order(orderId: string, agentId: string, fromVersion: string, toVersion: string): Promise<AgentUpdate> {
    const now = this.clock();
    const order = RollBackOrder.encode({
      orderId,
      agentId,
      fromVersion,
      toVersion,
      issuedAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + ORDER_MS).toISOString(),
    }).finish();
    return this.versions.rollBack({
      agentId,
      orderId,
      fromVersion,
      toVersion,
      order: this.signer.signRollBack(order),
    });
  }
}
