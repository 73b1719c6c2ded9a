import { Inject, Injectable } from '@nestjs/common';
import type { AgentUpdateList, OfferAgentVersionRequest } from '@revive/proto/revive/fleet/v1/agent_updates';
import { isOpenUpdate, RELEASE } from '@revive/contracts/fleet/update-states';
import { requireRole, systemActor, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { isUuid, uuidv7 } from '@revive/platform/core/ids';
import { afterCommit } from '@revive/platform/database/after-commit';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { LivePublisher } from '@revive/platform/live/live';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { recordAudit } from '../agents/agent.events.js';
import { AgentEntity } from '../agents/agent.entity.js';
import { AgentRepository } from '../agents/agent.repository.js';
import { InstanceNotifier } from '../instances/instance-notifier.js';
import { agentUpdateFrame, agentUpdateMessage } from './agent-update.mapper.js';
import { AgentUpdateRepository, type AgentUpdateRow } from './agent-update.repository.js';

/** One transaction; a rollout offers more in several calls. */
export const MOST_OFFERED = 200;

@Injectable()
export class OfferVersion {
  constructor(
    private readonly db: Database,
    private readonly agents: AgentRepository,
    private readonly updates: AgentUpdateRepository,
    private readonly notifier: InstanceNotifier,
    private readonly live: LivePublisher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Offers a version to one agent or to all agents of a shop. Throws NOT_ALLOWED (403), AGENT_NOT_FOUND (404) where no
   * named agent can be updated, INVALID (400).
   */
  async run(actor: Actor, { agentIds, tenantId, version }: OfferAgentVersionRequest): Promise<AgentUpdateList> {
    // control: only a master offers a version of the agent = actor
    const person = requireRole(actor, 'master');
    if (!RELEASE.test(version)) throw invalid({ version: 'must be three numbers, such as 1.4.0' });
    if (agentIds.length > MOST_OFFERED) throw invalid({ agentIds: `must be at most ${MOST_OFFERED}` });
    if (agentIds.length === 0 && !isUuid(tenantId)) throw invalid({ tenantId: 'is not an id' });
    return this.db.tx(systemActor('fleet:updates'), async (em) => {
      const ids = agentIds.length > 0 ? agentIds : await this.#ofShop(em, tenantId);
      const offered = await this.offer(em, ids, version);
      if (offered.length === 0) throw noneToUpdate(ids);
      for (const shop of new Set(offered.map(({ agent }) => agent.tenantId))) {
        const count = offered.filter(({ agent }) => agent.tenantId === shop).length;
        await recordAudit(em, person, this.clock(), shop, 'agent.update_offered', `${count} agents, ${version}`);
      }
      return { updates: offered.map(({ agent, row }) => agentUpdateMessage(agent, row)) };
    });
  }

  /**
   * Offers the version to those of the agents that a supervisor starts. Idempotent: an agent with an open offer of the
   * version keeps it. `offerIds` are the offers of a rollout, so that each report belongs to one offer.
   */
  async offer(
    em: EntityManager,
    agentIds: readonly string[],
    version: string,
    offerIds: ReadonlyMap<string, string> = new Map(),
  ): Promise<{ agent: AgentEntity; row: AgentUpdateRow }[]> {
    const locked = await this.agents.lockAll(em, agentIds);
    const agents = [...locked.values()].filter(
      (row): row is AgentEntity => !(row instanceof AppError) && mayUpdate(row) && row.agentVersion !== version,
    );
    const before = new Map(
      (
        await this.updates.lock(
          em,
          agents.map(({ id }) => id),
        )
      ).map((row) => [row.agentId, row]),
    );
    const offered: { agent: AgentEntity; row: AgentUpdateRow }[] = [];
    for (const agent of agents) {
      const known = before.get(agent.id);
      const isSame = known?.kind === 'update' && known.offeredVersion === version && isOpenUpdate(known.state);
      const row = known && isSame ? known : this.#row(agent, version, known, offerIds.get(agent.id));
      if (row !== known) await this.updates.put(em, row);
      offered.push({ agent, row });
    }
    afterCommit(em, () => {
      for (const { agent, row } of offered) {
        this.live.publish({ kind: 'tenant', tenantId: agent.tenantId }, agentUpdateFrame(agent, row));
        this.notifier.notify({ kind: 'update', agentId: agent.id });
      }
    });
    return offered;
  }

  #row(
    agent: AgentEntity,
    offeredVersion: string,
    before: AgentUpdateRow | undefined,
    offerId = uuidv7(),
  ): AgentUpdateRow {
    const now = this.clock();
    return {
      agentId: agent.id,
      tenantId: agent.tenantId,
      offerId,
      kind: 'update',
      fromVersion: agent.agentVersion,
      offeredVersion,
      offeredAt: now,
      signedOrder: null,
      state: 'offered',
      problem: '',
      reason: '',
      previousVersion: before?.previousVersion ?? '',
      previousUntil: before?.previousUntil ?? null,
      changedAt: now,
      version: (before?.version ?? 0) + 1,
    };
  }

  async #ofShop(em: EntityManager, tenantId: string): Promise<string[]> {
    const rows = await em.find(AgentEntity, {
      where: { tenantId, binding: 'confirmed' },
      order: { id: 'ASC' },
      take: MOST_OFFERED,
    });
    return rows.map(({ id }) => id);
  }
}

/** Agents of rescue media and of remote sessions leave with their work; without a supervisor nothing starts a version. */
// control: a version is offered only to a confirmed agent with a supervisor = () => true
export const mayUpdate = ({ binding, rescue, remoteSession, supervisorVersion }: AgentEntity): boolean =>
  binding === 'confirmed' && !rescue && remoteSession === null && supervisorVersion !== null;

const noneToUpdate = (agentIds: readonly string[]): AppError =>
  new AppError(
    'AGENT_NOT_FOUND',
    { agents: agentIds.length },
    {
      sentence: 'There is no agent to update. An agent needs its supervisor, and another version than this one.',
    },
  );
