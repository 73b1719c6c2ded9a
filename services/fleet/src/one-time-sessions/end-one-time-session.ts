import { Inject, Injectable } from '@nestjs/common';
import type { OneTimeLeaving } from '@revive/contracts/fleet/one-time-sessions';
import type { OneTimeSession } from '@revive/proto/revive/fleet/v1/one_time_sessions';
import { requireShopMember, systemActor, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { isAppError } from '@revive/platform/errors/errors';
import { CLOCK, LOG } from '@revive/platform/runtime/service-context';
import type { Logger } from '@revive/platform/telemetry/log';
import { AgentDepartures } from '../agents/agent-departures.js';
import { inTurns } from './in-turns.policy.js';
import { sessionMessage } from './one-time-session.mapper.js';
import { OneTimeSessionRepository, type DueSession } from './one-time-session.repository.js';

const SYSTEM = systemActor('fleet:one-time-session');
/** After so many ends the due sessions are read again, so that a session due since then is not delayed by a long list. */
const ENDS_A_PASS = 500;

/** Ends sessions: by a person of the shop, by the program on the PC, and by the timer. */
@Injectable()
export class EndOneTimeSession {
  constructor(
    private readonly db: Database,
    private readonly sessions: OneTimeSessionRepository,
    @Inject(CLOCK) private readonly clock: Clock,
    departures: AgentDepartures,
    @Inject(LOG) private readonly log: Pick<Logger, 'error'>,
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
    await this.db.tx(SYSTEM, async (em) => {
      const row = await this.sessions.lock(em, { agentId });
      if (row) await this.sessions.end(em, row, SYSTEM, reason);
    });
  }

  /**
   * Ends due sessions until none is left, each in its own transaction and the shops in turns. A session that cannot be
   * ended does not delay the others.
   */
  async runDue(): Promise<void> {
    const failed = new Map<string, unknown>();
    const tried = new Set<string>();
    for (;;) {
      const due = (await this.#due()).filter(({ id }) => !tried.has(id));
      if (due.length === 0) break;
      for (const session of inTurns(due).slice(0, ENDS_A_PASS)) {
        tried.add(session.id);
        await this.#endDue(session).catch((error: unknown) => {
          if (isAppError(error, 'SERVICE_UNAVAILABLE')) throw error;
          failed.set(session.id, error);
        });
      }
    }
    const [first] = failed;
    if (first)
      this.log.error({ err: first[1], id: first[0], sessions: failed.size }, 'due one-time sessions were not ended');
  }

  async #due(): Promise<DueSession[]> {
    const now = this.clock();
    let page = await this.db.tx(SYSTEM, (em) => this.sessions.pageOfDue(em, now));
    const due = page.due;
    while (page.next) {
      const { next } = page;
      page = await this.db.tx(SYSTEM, (em) => this.sessions.pageOfDue(em, now, next));
      due.push(...page.due);
    }
    return due;
  }

  #endDue({ id, ended }: DueSession): Promise<void> {
    return this.db.tx(SYSTEM, async (em) => {
      const row = await this.sessions.lock(em, { id });
      // The join that uses a code moves its expiry, so a code that was used meanwhile has not expired.
      if (row && (ended !== 'code_expired' || row.agentId === null)) await this.sessions.end(em, row, SYSTEM, ended);
    });
  }
}
