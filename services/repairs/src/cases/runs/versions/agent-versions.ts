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
import { AppError, invalid, isAppError } from '@revive/platform/errors/errors';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { AgentVersionsClient } from '../../../clients/agent-versions.client.js';
import { OrderSigner } from '../../orders/order-signer.js';
import { requireNotStopped } from '../stops/stops.query.js';
import { RecallProof } from './recall-proof.js';

/** An agent that is away for longer has to be sent back again. */
const ORDER_MS = 24 * 3_600_000;
/** Agents per call: a call has 5 seconds. */
const MOST_AT_ONCE = 50;
const CALLS_AT_ONCE = 8;
const NONE_TO_UPDATE =
  'This shop has no agent to update. An agent needs its supervisor, and another version than this one.';

interface RollBackTo {
  readonly orderId: string;
  readonly agentId: string;
  readonly from: string;
  readonly to: string;
  readonly rolloutId?: string;
  readonly expiresAt?: string;
}

/** Versions of agents: no offer during an emergency stop, and a signed order for each way back. */
@Injectable()
export class AgentVersions {
  constructor(
    private readonly db: Database,
    private readonly versions: AgentVersionsClient,
    private readonly signer: OrderSigner,
    private readonly recalls: RecallProof,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws NOT_ALLOWED (403), AGENT_NOT_FOUND (404), REPAIRS_STOPPED (409). */
  async offer(actor: Actor, request: OfferVersionRequest, command: Command): Promise<AgentUpdateList> {
    requireRole(actor, 'master');
    const { version } = await validate(offerVersionSchema, { version: request.version });
    const tenantId = await this.#shopOf(request, version);
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
    return this.#order({ orderId: command.id, agentId, from, to });
  }

  /** For the round of a recall, without a person. Throws COMMAND_TOKEN_REFUSED (403), INVALID (400). */
  async rollBackAll(request: RollBackAgentsRequest): Promise<RollBackAgentsReply> {
    const { fromVersion, agents } = request;
    const rolloutId = this.recalls.rolloutOf(request);
    if (agents.length > MOST_AT_ONCE) throw invalid({ agents: `must be at most ${MOST_AT_ONCE}` });
    const expiresAt = new Date(this.clock().getTime() + ORDER_MS).toISOString();
    const reply: RollBackAgentsReply = { ordered: [], refused: [], left: [], expiresAt };
    const one = async ({ agentId, toVersion }: (typeof agents)[number]): Promise<void> => {
      const { from, to } = await validate(rollBackAgentSchema, { from: fromVersion, to: toVersion });
      try {
        const orderId = uuidv7();
        const update = await this.#order({ orderId, agentId, from, to, rolloutId, expiresAt });
        reply[resultOf(update, from)].push(agentId);
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

  /**
   * The shop of the named agent, or the named shop. Runs before the check for emergency stops: REPAIRS_STOPPED tells a
   * master to try again after the stop, and without an agent that try fails too. Throws AGENT_NOT_FOUND (404).
   */
  async #shopOf({ agentId, tenantId }: OfferVersionRequest, version: string): Promise<string> {
    if (agentId !== '') return (await this.versions.get(agentId)).tenantId;
    if (!(await this.versions.hasUpdatable(tenantId, version)))
      throw new AppError('AGENT_NOT_FOUND', { tenantId }, { sentence: NONE_TO_UPDATE });
    return tenantId;
  }

  #order({ orderId, agentId, from, to, rolloutId = '', expiresAt }: RollBackTo): Promise<AgentUpdate> {
    const now = this.clock();
    const order = RollBackOrder.encode({
      orderId,
      agentId,
      fromVersion: from,
      toVersion: to,
      issuedAt: now.toISOString(),
      expiresAt: expiresAt ?? new Date(now.getTime() + ORDER_MS).toISOString(),
    }).finish();
    return this.versions.rollBack({
      agentId,
      orderId,
      fromVersion: from,
      toVersion: to,
      order: this.signer.signRollBack(order),
      rolloutId,
    });
  }
}

/** Fleet stores no order of a recall for an agent that left the version or is being updated to another one. */
function resultOf({ kind, runningVersion }: AgentUpdate, from: string): 'ordered' | 'refused' | 'left' {
  if (runningVersion !== from) return 'left';
  return kind === 'roll_back' ? 'ordered' : 'refused';
}
