import type { EmergencyStopReply } from '@revive/proto/revive/repairs/v1/repairs';
import type { StopReply } from '@revive/proto/revive/fleet/v1/fleet';
import { requireRole, type Actor } from '@revive/platform/actor';
import type { Clock } from '@revive/platform/clock';
import type { Database } from '@revive/platform/database';
import { AppError } from '@revive/platform/errors';
import { isUuid, uuidv7 } from '@revive/platform/ids';
import type { FleetClient } from '../adapters/fleet.client.js';
import { tenantNames } from '../data/ticket.js';
import { recordAudit } from '../data/tickets.js';

/** Halts every running repair: straight down the agents' streams, whatever the bus does. A write in flight ends first. */
export class EmergencyStop {
  constructor(
    private readonly db: Database,
    private readonly fleet: FleetClient,
    private readonly clock: Clock,
  ) {}

  async run(actor: Actor): Promise<EmergencyStopReply> {
    const person = requireRole(actor, 'master', 'admin');
    const stopId = uuidv7();
    const at = this.clock();
    // The streams first: the record must not delay them.
    const stopped = await this.fleet.stopAll(stopId);
    const runs = await this.db.tx(actor, async (em) => {
      const [row] = await em.query<{ n: string | number }[]>("select count(*) as n from runs where status not in ('completed', 'failed')");
      const count = Number(row?.n ?? 0);
      await em.query('insert into stops (id, at, by_user, runs) values ($1, $2, $3, $4)', [stopId, at, person.userId, count]);
      await recordAudit(em, actor, at, '', 'emergency_stop', `${count} running, ${stopped.agents.length} agents`);
      return count;
    });
    return this.#reply(actor, stopped, at.toISOString(), runs);
  }

  async read(actor: Actor, stopId: string): Promise<EmergencyStopReply> {
    requireRole(actor, 'master', 'admin');
    if (!isUuid(stopId)) throw new AppError('NOT_FOUND', { stopId });
    const stopped = await this.fleet.getStop(stopId);
    const [row] = await this.db.tx(actor, (em) => em.query<{ at: Date; runs: number }[]>('select at, runs from stops where id = $1', [stopId]));
    if (!row) throw new AppError('NOT_FOUND', { stopId });
    return this.#reply(actor, stopped, row.at.toISOString(), row.runs);
  }

  async #reply(actor: Actor, stopped: StopReply, at: string, runs: number): Promise<EmergencyStopReply> {
    const ids = [...new Set(stopped.agents.map((agent) => agent.tenantId))];
    const names = await this.db.tx(actor, (em) => tenantNames(em, ids));
    return {
      stopId: stopped.stopId, at, runs,
      agents: stopped.agents.map(({ agentId, name, tenantId, answer, runs: agentRuns }) => ({
        agentId, name, tenantName: names.get(tenantId) ?? '', answer, runs: agentRuns,
      })),
    };
  }
}
