import { Inject, Injectable } from '@nestjs/common';
import type { Agent, KeepMachineRequest } from '@revive/proto/revive/fleet/v1/fleet';
import { requireRole, requireTenant, systemActor, type Actor } from '@revive/platform/auth/actor';
import { spendCommand, type Command } from '@revive/platform/auth/command-token';
import type { Clock } from '@revive/platform/core/clock';
import { uuidv7 } from '@revive/platform/core/ids';
import { afterCommit } from '@revive/platform/database/after-commit';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { LivePublisher } from '@revive/platform/live/live';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { openCopies } from '../agents/agent-copies.policy.js';
import type { AgentEntity } from '../agents/agent.entity.js';
import { recordAudit } from '../agents/agent.events.js';
import { agentMessage } from '../agents/agent.mapper.js';
import { AgentRepository } from '../agents/agent.repository.js';
import { publishAgent } from '../agents/fleet-frames.js';
import { writeCopies } from '../agents/presence.query.js';
import { BenchRepository } from '../bench/bench.repository.js';
import { InstanceNotifier } from '../instances/instance-notifier.js';

/**
 * The decision of a person about a copied key: which machine is the agent. The other machines stay refused, and no
 * longer raise a flag.
 */
@Injectable()
export class KeepMachine {
  constructor(
    private readonly db: Database,
    private readonly agents: AgentRepository,
    private readonly benches: BenchRepository,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly notifier: InstanceNotifier,
    private readonly live: LivePublisher,
  ) {}

  /** Throws NOT_ALLOWED, COMMAND_TOKEN_REFUSED (403), AGENT_NOT_FOUND, NOT_FOUND (404), INVALID_TRANSITION (409). */
  async run(actor: Actor, { agentId, copyId }: KeepMachineRequest, command: Pick<Command, 'id'>): Promise<Agent> {
    // control: only an administrator of the shop decides about a copied key = requireRole(actor)
    const person = requireRole(actor, 'tenant_admin');
    const tenantId = requireTenant(person);
    return this.db.tx(systemActor('fleet:manage-agent', tenantId), async (em) => {
      const row = await this.agents.get(em, agentId);
      // control: nobody decides about the agent of another shop
      if (row.tenantId !== tenantId) throw new AppError('AGENT_NOT_FOUND', { agentId });
      await spendCommand(em, command);
      if (row.binding === 'revoked')
        throw new AppError('INVALID_TRANSITION', { agentId }, { sentence: 'This agent was removed.' });
      const chosen = row.copies.find(({ id }) => id === copyId);
      if (copyId !== '' && !chosen) throw new AppError('NOT_FOUND', { copyId });
      const now = this.clock();
      await this.#decide(em, row, chosen?.id, now);
      const kept = chosen ? `the other PC, ${chosen.name}` : 'the enrolled PC';
      await recordAudit(em, person, now, tenantId, 'agent.kept', `agent ${agentId}, ${row.name}, ${kept}`);
      const online = (await this.agents.online(em, [agentId])).has(agentId);
      if (chosen) await this.benches.presenceChanged(em, [agentId], new Map([[agentId, row.name]]), online);
      afterCommit(em, () => {
        publishAgent(this.live, row, online);
        this.notifier.notify({ kind: 'binding', agentId });
      });
      return agentMessage(row, online);
    });
  }

  async #decide(em: EntityManager, row: AgentEntity, chosenId: string | undefined, now: Date): Promise<void> {
    const decidedAt = now.toISOString();
    const chosen = row.copies.find(({ id }) => id === chosenId);
    const former = {
      id: uuidv7(),
      machine: row.machine,
      name: row.name,
      platform: row.platform,
      firstSeen: row.enrolledAt.toISOString(),
      lastSeen: (row.lastSeen ?? row.enrolledAt).toISOString(),
      decidedAt,
    };
    const others = row.copies.filter(({ id }) => id !== chosenId).map((copy) => ({ ...copy, decidedAt }));
    if (chosen) await this.agents.moveTo(em, row, chosen.machine);
    if (openCopies(row.copies).length === 0 && !chosen) return;
    Object.assign(row, { copies: chosen ? [...others, former] : others, version: row.version + 1 });
    await writeCopies(em, row);
  }
}
