import { Inject, Injectable } from '@nestjs/common';
import type { AgentChanged } from '@revive/proto/revive/fleet/v1/fleet';
import { systemActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { isUuid } from '@revive/platform/core/ids';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { RefusedEvent, type BusEvent } from '@revive/platform/events/event-bus';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { BindingProof } from '../../cases/orders/binding-proof.js';
import { RemoteSessionEntity } from './remote-session.entity.js';
import { remoteSessionLifecycle, WAITS_MS } from './remote-session.lifecycle.js';
import { RemoteSessionRepository } from './remote-session.repository.js';

/** Follows the agent that used a session's token. Only an agent's confirmation connects a session. */
@Injectable()
export class FollowRemoteAgents {
  constructor(
    private readonly db: Database,
    private readonly sessions: RemoteSessionRepository,
    private readonly proof: BindingProof,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async run(event: BusEvent, agent: AgentChanged): Promise<void> {
    const id = agent.remoteSessionId ?? undefined;
    if (id === undefined) return;
    if (!isUuid(id)) throw new RefusedEvent('names no session');
    // control: a session is connected by a person’s confirmation and nothing else
    if (agent.binding === 'confirmed' && !this.proof.confirms(agent)) return;
    await this.db.consume(event, (em) => this.#follow(em, id, agent), 'remote-session');
  }

  async #follow(em: EntityManager, id: string, { agentId, tenantId, binding }: AgentChanged): Promise<void> {
    const row = await em.findOne(RemoteSessionEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (row === null || row.status === 'ended') return;
    if (row.tenantId !== tenantId) throw new RefusedEvent('connects a session of a different tenant');
    // The token is valid once: the first agent owns the session.
    if (row.agentId !== null && row.agentId !== agentId) return;
    const actor = systemActor('repairs:remote-session', tenantId);
    if (binding === 'revoked') {
      await this.sessions.end(em, actor, row, 'agent_removed');
      return;
    }
    const now = this.clock();
    row.agentId = agentId;
    if (binding === 'unconfirmed') {
      row.expiresAt = new Date(now.getTime() + WAITS_MS.code);
      await this.sessions.save(em, actor, row, 'enrolled');
    } else if (row.status === 'connecting') {
      row.status = remoteSessionLifecycle.transition(row.status, 'connected');
      row.connectedAt = now;
      row.expiresAt = new Date(now.getTime() + WAITS_MS.work);
      await this.sessions.save(em, actor, row, 'connected');
    }
  }
}
