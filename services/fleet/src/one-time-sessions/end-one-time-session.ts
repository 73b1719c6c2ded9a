import { Inject, Injectable } from '@nestjs/common';
import type { OneTimeLeaving } from '@revive/contracts/fleet/one-time-sessions';
import type { OneTimeSession } from '@revive/proto/revive/fleet/v1/one_time_sessions';
import { requireShopMember, systemActor, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { AgentDepartures } from '../agents/agent-departures.js';
import { sessionMessage } from './one-time-session.mapper.js';
import { OneTimeSessionRepository } from './one-time-session.repository.js';

/** Ends sessions: by a person of the shop, by the program on the PC, and by the timer. */
@Injectable()
export class EndOneTimeSession {
  constructor(
    private readonly db: Database,
    private readonly sessions: OneTimeSessionRepository,
    @Inject(CLOCK) private readonly clock: Clock,
    departures: AgentDepartures,
  ) {
    departures.add((agentId, reason) => this.#left(agentId, reason));
  }

  /** A repeated call changes nothing. Throws NOT_ALLOWED (403), NOT_FOUND (404). */
  async run(actor: Actor, id: string): Promise<OneTimeSession> {
    const person = requireShopMember(actor);
    const { tenantId } = person;
    // Runs as the system, because a shop's database role cannot write devices.
    return this.db.tx(systemActor('fleet:one-time-session', tenantId), async (em) => {
      const row = await this.sessions.get(em, id, tenantId);
      await this.sessions.end(em, row, person, 'by_shop');
      const agents = await this.sessions.agentsOf(em, [row]);
      return sessionMessage(row, agents.get(row.agentId ?? ''));
    });
  }

  async #left(agentId: string, reason: OneTimeLeaving): Promise<void> {
    const actor = systemActor('fleet:one-time-session');
    await this.db.tx(actor, async (em) => {
      const row = await this.sessions.lock(em, { agentId });
      if (row) await this.sessions.end(em, row, actor, reason);
    });
  }

  async runDue(): Promise<void> {
    const actor = systemActor('fleet:one-time-session');
    const due = await this.db.tx(actor, (em) => this.sessions.due(em, this.clock()));
    for (const { id, ended } of due)
      await this.db.tx(actor, async (em) => {
        const row = await this.sessions.lock(em, { id });
        // A code that is used at this moment has moved its expiry.
        if (row && (ended !== 'code_expired' || row.agentId === null)) await this.sessions.end(em, row, actor, ended);
      });
  }
}
