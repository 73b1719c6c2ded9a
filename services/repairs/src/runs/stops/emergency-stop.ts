import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type { EmergencyStopReply, EmergencyStopRequest, StopScope } from '@revive/proto/revive/repairs/v1/repairs';
import type { StopReply } from '@revive/proto/revive/fleet/v1/fleet';
import { emergencyStopRequestSchema } from '@revive/contracts/repairs/emergency-stop';
import { requireRole, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import type { Command } from '@revive/platform/auth/command-token';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { isUuid } from '@revive/platform/core/ids';
import { validate } from '@revive/platform/core/validate';
import { FleetClient } from '../../clients/fleet.client.js';
import { tenantNames } from '../../tickets/ticket.query.js';
import { recordAudit } from '../../tickets/ticket.repository.js';
import { OrderSigner } from '../../orders/order-signer.js';
import { ShopStopPublisher } from './shop-stop.publisher.js';

/** As long as an order to execute: an agent whose clock is further off follows none, so nothing runs there. */
const STOP_MS = 10 * 60_000;
/**
 * Agents do not begin what was signed within this time after the stop: by then its row is there, and nothing is signed
 * any more. Far more than the row takes; where the database is away, nothing is signed at all.
 */
const HOLD_OFF_MS = 5_000;

/** A row of `stops`. */
export interface StopRow {
  id: string;
  at: Date;
  runs: number;
  reason: string;
  tenant_id: string | null;
  procedure_id: string | null;
  agent_version: string | null;
  resumed_at: Date | null;
  resume_reason: string | null;
}
const COLUMNS = 'id, at, runs, reason, tenant_id, procedure_id, agent_version, resumed_at, resume_reason';

export const scopeOf = (row: StopRow, names: ReadonlyMap<string, string>): StopScope => ({
  tenantId: row.tenant_id ?? undefined,
  tenantName: row.tenant_id === null ? undefined : names.get(row.tenant_id),
  procedureId: row.procedure_id ?? undefined,
  agentVersion: row.agent_version ?? undefined,
});
/** Throws NOT_FOUND (404). */
export async function readStop(em: EntityManager, stopId: string): Promise<StopRow> {
  const [row] = await em.query<StopRow[]>(`select ${COLUMNS} from stops where id = $1`, [stopId]);
  if (!row) throw new AppError('NOT_FOUND', { stopId });
  return row;
}
/** Those that hold, then the others, each the newest first; `before` names the last of the page that was seen. */
export async function pageOfStops(em: EntityManager, before: string | undefined, most: number): Promise<StopRow[]> {
  const last = before === undefined ? undefined : await readStop(em, before);
  return em.query<StopRow[]>(
    `select ${COLUMNS} from stops
      where $1::uuid is null or (resumed_at is null, id) < ($2, $1) order by (resumed_at is null) desc, id desc limit $3`,
    [last?.id ?? null, last?.resumed_at === null, most],
  );
}

/**
 * Halts running repairs, all or those that the stop names: straight down the agents' streams, whatever the bus does. A
 * write in flight ends first. Until it is lifted nothing that it names is begun. The stop is the person's confirmed
 * command: its id is the command's, so that the same command again is the same stop, which each agent follows once.
 */
@Injectable()
export class EmergencyStop {
  constructor(
    private readonly db: Database,
    private readonly fleet: FleetClient,
    private readonly signer: OrderSigner,
    private readonly shops: ShopStopPublisher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Throws INVALID (400), SERVICE_UNAVAILABLE (503) where the stop cannot be kept for agents that are away;
   * COMMAND_TOKEN_REFUSED (403) comes before.
   */
  async run(
    actor: Actor,
    { id: stopId }: Pick<Command, 'id'>,
    request: Partial<EmergencyStopRequest> = {},
  ): Promise<EmergencyStopReply> {
    const person = requireRole(actor, 'master', 'admin');
    const given = Object.fromEntries(Object.entries(request).filter(([, value]) => value !== ''));
    const { reason = '', tenantId, procedureId, agentVersion } = await validate(emergencyStopRequestSchema, given);
    const at = this.clock();
    const order = this.signer.signStop({
      stopId,
      issuedAt: at.toISOString(),
      expiresAt: new Date(at.getTime() + STOP_MS).toISOString(),
      procedureId: procedureId ?? '',
      agentVersion: agentVersion ?? '',
      haltsUntil: new Date(at.getTime() + HOLD_OFF_MS).toISOString(),
    });
    // The streams first: the record must not delay them, nor may the database that spends commands.
    const names = { tenantId: tenantId ?? '', agentVersion: agentVersion ?? '' };
    const stopped = await this.fleet.stopAll(stopId, order, names);
    const row = await this.db.tx(actor, async (em) => {
      const count = await running(em, tenantId, procedureId);
      const added = await em.query<unknown[]>(
        `insert into stops (id, at, by_user, runs, reason, tenant_id, procedure_id, agent_version)
          values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning id`,
        [stopId, at, person.userId, count, reason, tenantId ?? null, procedureId ?? null, agentVersion ?? null],
      );
      if (added.length > 0) {
        const scope = [procedureId, agentVersion && `agents ${agentVersion}`].filter(Boolean).join(', ') || 'all';
        const notes = `${count} running, ${stopped.agents.length} agents, ${scope}`;
        await recordAudit(em, actor, at, tenantId ?? '', 'emergency_stop', notes);
        await this.shops.tell(em, tenantId, stopId, 1);
      }
      return readStop(em, stopId);
    });
    return this.#reply(actor, stopped, row);
  }

  async read(actor: Actor, stopId: string): Promise<EmergencyStopReply> {
    requireRole(actor, 'master', 'admin');
    if (!isUuid(stopId)) throw new AppError('NOT_FOUND', { stopId });
    const stopped = await this.fleet.getStop(stopId);
    return this.#reply(actor, stopped, await this.db.tx(actor, (em) => readStop(em, stopId)));
  }

  async #reply(actor: Actor, stopped: StopReply, row: StopRow): Promise<EmergencyStopReply> {
    const ids = new Set(stopped.agents.map((agent) => agent.tenantId));
    if (row.tenant_id !== null) ids.add(row.tenant_id);
    const names = await this.db.tx(actor, (em) => tenantNames(em, [...ids]));
    return {
      stopId: stopped.stopId,
      at: row.at.toISOString(),
      runs: row.runs,
      agents: stopped.agents.map(({ agentId, name, tenantId, answer, runs: agentRuns }) => ({
        agentId,
        name,
        tenantName: names.get(tenantId) ?? '',
        answer,
        runs: agentRuns,
      })),
      reason: row.reason,
      scope: scopeOf(row, names),
      resumedAt: row.resumed_at?.toISOString(),
      resumeReason: row.resume_reason ?? undefined,
    };
  }
}

/** Runs that go on, of what is named; a look is of no procedure. */
async function running(
  em: EntityManager,
  tenantId: string | undefined,
  procedureId: string | undefined,
): Promise<number> {
  const [row] = await em.query<{ n: string | number }[]>(
    `select count(*) as n from runs r
      where r.status not in ('completed', 'failed') and ($1::uuid is null or r.tenant_id = $1)
        and ($2::text is null or (r.kind <> 'diagnosis' and exists (
          select from quotes q where q.repair_id = r.repair_id and q.plan_digest = r.plan_digest
            and q.procedures @> jsonb_build_array(jsonb_build_object('id', $2::text)))))`,
    [tenantId ?? null, procedureId ?? null],
  );
  return Number(row?.n ?? 0);
}
