import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type { Agent, RemoveAgentRequest, RenameAgentRequest } from '@revive/proto/revive/fleet/v1/fleet';
import { renameAgentSchema } from '@revive/contracts/fleet/bench';
import { requireRole, requireTenant, systemActor, type Actor, type UserActor } from '@revive/platform/auth/actor';
import { afterCommit } from '@revive/platform/database/after-commit';
import { validate } from '@revive/platform/core/validate';
import type { Clock } from '@revive/platform/core/clock';
import { spendCommand, type Command } from '@revive/platform/auth/command-token';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { LivePublisher } from '@revive/platform/live/live';
import { AgentRepository } from '../agents/agent.repository.js';
import { BenchRepository } from '../bench/bench.repository.js';
import type { AgentEntity } from '../agents/agent.entity.js';
import { recordAudit } from '../agents/agent.events.js';
import { agentMessage } from '../agents/agent.mapper.js';
import { publishAgent } from '../agents/fleet-frames.js';
import { RevokeAgent } from './revoke-agent.js';

@Injectable()
export class ManageAgent {
  constructor(
    private readonly db: Database,
    private readonly agents: AgentRepository,
    private readonly benches: BenchRepository,
    private readonly revocation: RevokeAgent,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly live: LivePublisher,
  ) {}

  /** Throws INVALID (400) for a name already in use, NOT_ALLOWED (403), AGENT_NOT_FOUND (404). */
  async rename(actor: Actor, { agentId, name: typed }: RenameAgentRequest): Promise<Agent> {
    const { name } = await validate(renameAgentSchema, { name: typed });
    return this.#change(actor, agentId, async (em, row, person) => {
      if (row.name === name) return;
      if ((await this.agents.freeName(em, row.tenantId, name, row.id)) !== name)
        throw invalid({ name: 'Another agent already has this name' });
      await this.agents.rename(em, row, name);
      await recordAudit(em, person, this.clock(), row.tenantId, 'agent.renamed', `agent ${row.id}, ${name}`);
    });
  }

  /**
   * Removes an agent for good: its link ends at once, its key is never accepted again and its devices are detached. A
   * repeated call changes nothing. Throws NOT_ALLOWED, COMMAND_TOKEN_REFUSED (403), AGENT_NOT_FOUND (404).
   */
  async remove(actor: Actor, { agentId }: RemoveAgentRequest, command: Pick<Command, 'id'>): Promise<Agent> {
    return this.#change(actor, agentId, async (em, row, person) => {
      await spendCommand(em, command);
      if (row.binding === 'revoked') return;
      await this.revocation.run(em, row, person, 'removed');
    });
  }

  async #change(
    actor: Actor,
    agentId: string,
    change: (em: EntityManager, row: AgentEntity, person: UserActor) => Promise<void>,
  ): Promise<Agent> {
    const person = requireRole(actor, 'tenant_admin');
    const tenantId = requireTenant(person);
    // Runs as the system, because a shop's database role cannot write devices. The tenant is checked against the sealed
    // row.
    return this.db.tx(systemActor('fleet:manage-agent', tenantId), async (em) => {
      await this.agents.lockNames(em, tenantId);
      const row = await this.agents.get(em, agentId);
      if (row.tenantId !== tenantId) throw new AppError('AGENT_NOT_FOUND', { agentId });
      const before = row.version;
      await change(em, row, person);
      const online = row.binding !== 'revoked' && (await this.agents.online(em, [row.id])).has(row.id);
      if (row.version !== before) {
        await this.benches.presenceChanged(em, [row.id], new Map([[row.id, row.name]]), online);
        afterCommit(em, () => publishAgent(this.live, row, online));
      }
      return agentMessage(row, online);
    });
  }
}
