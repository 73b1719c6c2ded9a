import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type { Agent, ConfirmAgentRequest } from '@revive/proto/revive/fleet/v1/fleet';
import { isWithin, requireShopMember, type Actor, type UserActor } from '@revive/platform/auth/actor';
import { afterCommit } from '@revive/platform/database/after-commit';
import type { Clock } from '@revive/platform/core/clock';
import { spendCommand, type Command } from '@revive/platform/auth/command-token';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import type { CommandProof } from '@revive/platform/rpc/guard';
import { LivePublisher } from '@revive/platform/live/live';
import { AgentRepository } from '../agents/agent.repository.js';
import { AgentEntity } from '../agents/agent.entity.js';
import { recordAudit, publishAgentChanged } from '../agents/agent.events.js';
import { agentMessage } from '../agents/agent.mapper.js';
import { publishAgent } from '../agents/fleet-frames.js';
import { PresentPki } from '../pki/present-pki.js';
import { confirmCode, isCode } from './confirm-code.policy.js';
import { InstanceNotifier } from '../instances/instance-notifier.js';

const MAX_WRONG_CODES = 10;

interface Confirmation {
  readonly command: Command;
  readonly proof: CommandProof;
}

/**
 * Binds an agent to the tenant after a person typed the code shown by the agent. Revokes any earlier key of the same
 * machine in the same transaction. A wrong code is counted and committed before the refusal.
 */
@Injectable()
export class ConfirmAgent {
  constructor(
    private readonly db: Database,
    private readonly agents: AgentRepository,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly live: LivePublisher,
    private readonly notifier: InstanceNotifier,
    private readonly pki: PresentPki,
  ) {}

  async run(actor: Actor, { agentId, code }: ConfirmAgentRequest, { command, proof }: Confirmation): Promise<Agent> {
    const person = requireShopMember(actor);
    const confirmed = await this.db.tx(person, async (em) => {
      const row = await this.agents.get(em, agentId);
      if (!isWithin(person, row.tenantId)) throw new AppError('AGENT_NOT_FOUND', { agentId });
      if (row.wrongCodes >= MAX_WRONG_CODES)
        throw new AppError('TOO_MANY', { agentId }, { sentence: 'Too many wrong codes. Enrol this agent again.' });
      // The agent computes its code from the root that the agent trusts, which may be an older root.
      if (![...this.pki.now.fingerprints].some((root) => isCode(code, confirmCode(root, row.spki))))
        return this.#countWrong(em, row.id);
      await spendCommand(em, command);
      const online = (await this.agents.online(em, [row.id])).has(row.id);
      if (row.binding !== 'confirmed') await this.#confirm(em, person, row, proof, online);
      return agentMessage(row, online);
    });
    if (confirmed) return confirmed;
    throw new AppError('CODE_MISMATCH', { agentId });
  }

  async #confirm(
    em: EntityManager,
    person: UserActor,
    row: AgentEntity,
    proof: CommandProof,
    online: boolean,
  ): Promise<void> {
    const now = this.clock();
    await this.agents.lockNames(em, row.tenantId);
    const before = await this.agents.ofMachine(em, row.tenantId, row.machine, row.id);
    for (const old of before) {
      await this.agents.bind(em, old, 'revoked');
      await publishAgentChanged(em, old);
      await recordAudit(em, person, now, old.tenantId, 'agent.revoked', `agent ${old.id}, replaced by ${row.id}`);
      this.#show(em, old, false);
    }
    await this.agents.bind(em, row, 'confirmed', {
      name: before.at(-1)?.name ?? row.name,
      confirmedAt: now,
      confirmedBy: person.userId,
      wrongCodes: 0,
    });
    await publishAgentChanged(em, row, proof);
    await recordAudit(em, person, now, row.tenantId, 'agent.confirmed', `agent ${row.id}, ${row.name}`);
    this.#show(em, row, online);
  }

  #show(em: EntityManager, row: AgentEntity, online: boolean): void {
    afterCommit(em, () => {
      publishAgent(this.live, row, online);
      this.notifier.notify({ kind: 'binding', agentId: row.id });
    });
  }

  /** Counts under the row lock and commits, so that concurrent attempts cannot exceed the limit. */
  async #countWrong(em: EntityManager, agentId: string): Promise<undefined> {
    await this.agents.countWrongCode(em, agentId);
    return undefined;
  }
}
