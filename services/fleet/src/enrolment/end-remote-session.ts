import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { RemoteSessionEnded } from '@revive/proto/revive/repairs/v1/remote_sessions';
import { systemActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { isUuid } from '@revive/platform/core/ids';
import { afterCommit } from '@revive/platform/database/after-commit';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { RefusedEvent, type BusEvent } from '@revive/platform/events/event-bus';
import { LivePublisher } from '@revive/platform/live/live';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { publishAgent } from '../agents/fleet-frames.js';
import { AgentRepository } from '../agents/agent.repository.js';
import { RevokeAgent } from './revoke-agent.js';

@Injectable()
export class EndRemoteSession {
  constructor(
    private readonly db: Database,
    private readonly agents: AgentRepository,
    private readonly revocation: RevokeAgent,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly live: LivePublisher,
  ) {}

  async run(event: BusEvent, { sessionId, tenantId }: RemoteSessionEnded): Promise<void> {
    if (!isUuid(sessionId) || !isUuid(tenantId)) throw new RefusedEvent('names no session of a shop');
    await this.db.consume(
      event,
      async (em) => {
        await this.#void(em, sessionId, tenantId);
        await this.agents.lockNames(em, tenantId);
        const ids = await this.agents.idsOfRemoteSession(em, sessionId, tenantId);
        for (const id of ids) await this.#remove(em, id);
      },
      'remote-session',
    );
  }

  /**
   * Inserts an expired row where the token does not exist yet, so that a token created later is void too. The hash of
   * the row belongs to no token.
   */
  async #void(em: EntityManager, sessionId: string, tenantId: string): Promise<void> {
    const now = this.clock();
    // control: the end of a session voids its token
    await em.query(
      `insert into enrolment_tokens (id, hash, tenant_id, created_by, expires_at, remote) values ($1, $2, $3, $1, $4, true)
        on conflict (id) do update set expires_at = least(enrolment_tokens.expires_at, excluded.expires_at)
        where enrolment_tokens.tenant_id = excluded.tenant_id and enrolment_tokens.remote`,
      [sessionId, randomBytes(32), tenantId, now],
    );
  }

  async #remove(em: EntityManager, agentId: string): Promise<void> {
    const row = await this.agents.get(em, agentId);
    await this.revocation.run(em, row, systemActor('fleet:remote-session'), 'its remote session has ended');
    afterCommit(em, () => publishAgent(this.live, row, false));
  }
}
