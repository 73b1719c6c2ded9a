import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, LOG } from '@revive/platform/runtime/service-context';
import type { StopAllRequest, StopReply } from '@revive/proto/revive/fleet/v1/fleet';
import type { STOP_ANSWERS, StopProgress } from '@revive/contracts/repairs/emergency-stop';
import { systemActor, type Actor } from '@revive/platform/auth/actor';
import { afterCommit } from '@revive/platform/database/after-commit';
import type { Clock } from '@revive/platform/core/clock';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { LivePublisher } from '@revive/platform/live/live';
import type { Logger } from '@revive/platform/telemetry/log';
import { ONLINE } from '../agents/agent.mapper.js';

/** An agent without an answer after this time is shown as unreachable; a later answer still counts. */
const SILENT_MS = 10_000;
/** An agent that reconnects within this time after a stop is stopped too. */
const LATE_MS = 30_000;
interface AnswerRow {
  agent_id: string;
  tenant_id: string;
  tenant_name: string;
  name: string;
  answer: (typeof STOP_ANSWERS)[number];
  runs: number;
}
/** Selects the agents that a stop is for; an empty field matches all agents. */
type StopNames = Pick<StopAllRequest, 'tenantId' | 'agentVersion'>;
export interface UndeliveredStop {
  readonly stopId: string;
  readonly agentId: string;
  readonly signedOrder: Buffer;
}
const SYSTEM = systemActor('fleet:stop');

@Injectable()
export class StopRepository {
  /** Stops whose answers are being read for the screens. `again`: more answers arrived meanwhile. */
  readonly #showing = new Map<string, 'now' | 'again'>();

  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly live: LivePublisher,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  async begin(stopId: string, signedOrder: Buffer, { tenantId, agentVersion }: StopNames): Promise<void> {
    await this.db.tx(SYSTEM, async (em) => {
      await em.query(
        'insert into stops (id, at, version, signed_order) values ($1, $2, 1, $3) on conflict do nothing',
        [stopId, this.clock(), signedOrder],
      );
      await em.query(
        `insert into stop_answers (stop_id, agent_id, tenant_id, name, answer, runs)
         select $1, a.id, a.tenant_id, a.name, case when ${ONLINE} then 'sent' else 'unreachable' end, 0
           from agents a where a.binding = 'confirmed'
            and ($2::uuid is null or a.tenant_id = $2) and ($3::text is null or a.agent_version = $3)
         on conflict do nothing`,
        [stopId, tenantId || null, agentVersion || null],
      );
      afterCommit(em, () => this.#show(stopId));
    });
  }

  /**
   * Returns recent stops that these agents have not answered, because the notification was lost or the agent was
   * offline.
   */
  async unheard(em: EntityManager, agentIds: readonly string[]): Promise<UndeliveredStop[]> {
    const rows = await em.query<{ stop_id: string; agent_id: string; signed_order: Buffer }[]>(
      `select s.stop_id, s.agent_id, t.signed_order from stops t join stop_answers s on s.stop_id = t.id
       where t.at > $2 and t.signed_order is not null and s.agent_id = any($1) and s.answer in ('sent', 'unreachable') order by s.stop_id`,
      [agentIds, new Date(this.clock().getTime() - LATE_MS)],
    );
    return rows.map((row) => ({ stopId: row.stop_id, agentId: row.agent_id, signedOrder: row.signed_order }));
  }

  /** `acknowledged` is final; a late `writing` does not replace the answer. */
  async answer(agentId: string, stopId: string, answer: 'writing' | 'acknowledged', runs: number): Promise<void> {
    await this.db.tx(SYSTEM, async (em) => {
      const [, changed] = await em.query<[unknown[], number]>(
        `update stop_answers set answer = $3, runs = greatest(runs, $4)
          where stop_id = $1 and agent_id = $2 and answer <> 'acknowledged' returning agent_id`,
        [stopId, agentId, answer, runs],
      );
      if (changed === 0) return;
      await em.query('update stops set version = version + 1 where id = $1', [stopId]);
      afterCommit(em, () => this.#show(stopId));
    });
  }

  /** Throws NOT_FOUND (404). */
  async read(actor: Actor, stopId: string): Promise<StopReply> {
    const found = await this.db.tx(actor, (em) => this.#load(em, stopId));
    if (!found) throw new AppError('NOT_FOUND', { stopId });
    const agents = found.answers.map(({ agent_id: agentId, tenant_id: tenantId, name, answer, runs }) => ({
      agentId,
      tenantId,
      name,
      answer,
      runs,
    }));
    return { stopId, at: found.at.toISOString(), agents };
  }

  async #load(
    em: EntityManager,
    stopId: string,
  ): Promise<{ at: Date; version: number; answers: AnswerRow[] } | undefined> {
    const [stop] = await em.query<{ at: Date; version: number }[]>('select at, version from stops where id = $1', [
      stopId,
    ]);
    if (!stop) return undefined;
    const rows = await em.query<AnswerRow[]>(
      `select s.agent_id, s.tenant_id, coalesce(t.name, '') as tenant_name, s.name, s.answer, s.runs
        from stop_answers s left join tenants t on t.id = s.tenant_id
       where s.stop_id = $1 order by s.name, s.agent_id`,
      [stopId],
    );
    const silent = this.clock().getTime() - stop.at.getTime() > SILENT_MS;
    return {
      ...stop,
      answers: rows.map((row) => (row.answer === 'sent' && silent ? { ...row, answer: 'unreachable' as const } : row)),
    };
  }

  /**
   * Thousands of agents may answer at once, and each update shows all answers. Answers that arrive during a read are
   * shown by one further read.
   */
  #show(stopId: string): void {
    const isShowing = this.#showing.has(stopId);
    this.#showing.set(stopId, isShowing ? 'again' : 'now');
    if (!isShowing) void this.#showOn(stopId);
  }

  async #showOn(stopId: string): Promise<void> {
    try {
      do {
        this.#showing.set(stopId, 'now');
        await this.#publish(stopId);
      } while (this.#showing.get(stopId) === 'again');
    } catch (err) {
      this.log.warn({ err, stopId }, 'answers to an emergency stop were not shown');
    } finally {
      this.#showing.delete(stopId);
    }
  }

  async #publish(stopId: string): Promise<void> {
    const found = await this.db.tx(SYSTEM, (em) => this.#load(em, stopId));
    if (!found) return;
    const agents = found.answers.map(({ agent_id: agentId, name, tenant_name: tenantName, answer, runs }) => ({
      agentId,
      name,
      tenantName,
      answer,
      runs,
    }));
    const row: StopProgress = {
      stopId,
      at: found.at.toISOString(),
      runs: agents.reduce((sum, { runs }) => sum + runs, 0),
      agents,
    };
    this.live.publish({ kind: 'staff' }, { type: 'emergency_stop', id: stopId, version: found.version, row });
  }
}
