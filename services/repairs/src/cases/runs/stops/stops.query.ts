import type { ListShopStopsReply, ListStopsReply, StopScope } from '@revive/proto/revive/repairs/v1/repairs';
import type { EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';

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

const scopeOf = (row: StopRow, names: ReadonlyMap<string, string>): StopScope => ({
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
/** Active stops first, then lifted stops, each newest first. `before`: id of the last row of the previous page. */
export async function pageOfStops(em: EntityManager, before: string | undefined, most: number): Promise<StopRow[]> {
  const last = before === undefined ? undefined : await readStop(em, before);
  return em.query<StopRow[]>(
    `select ${COLUMNS} from stops
      where $1::uuid is null or (resumed_at is null, id) < ($2, $1) order by (resumed_at is null) desc, id desc limit $3`,
    [last?.id ?? null, last?.resumed_at === null, most],
  );
}

export const stopOf = (row: StopRow, names: ReadonlyMap<string, string>): ListStopsReply['stops'][number] => ({
  stopId: row.id,
  at: row.at.toISOString(),
  runs: row.runs,
  reason: row.reason,
  scope: scopeOf(row, names),
  resumedAt: row.resumed_at?.toISOString(),
  resumeReason: row.resume_reason ?? undefined,
});

/** Number of active runs in the scope. Diagnoses have no procedure. */
export async function countRunning(
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

export interface Writing {
  readonly tenantId: string;
  readonly procedures: readonly { readonly id: string }[];
  readonly agentVersion: string;
}

/**
 * Checks for active stops before signing a write order. The agent holds off an order signed at the same moment as the
 * stop (`HOLD_OFF_MS`). Throws REPAIRS_STOPPED (409).
 */
export async function requireNotStopped(
  em: EntityManager,
  { tenantId, procedures, agentVersion }: Writing,
): Promise<void> {
  const [stop] = await em.query<{ id: string }[]>(
    `select id from stops
      where resumed_at is null
        and (tenant_id is null or tenant_id = $1)
        and (procedure_id is null or procedure_id = any($2::text[]))
        and (agent_version is null or agent_version = $3)
      limit 1`,
    [tenantId, procedures.map(({ id }) => id), agentVersion],
  );
  if (stop) throw new AppError('REPAIRS_STOPPED', { stopId: stop.id });
}

export async function stopsOfShop(em: EntityManager, tenantId: string): Promise<ListShopStopsReply['stops']> {
  const rows = await em.query<
    { id: string; at: Date; reason: string; procedure_id: string | null; agent_version: string | null }[]
  >(
    `select id, at, reason, procedure_id, agent_version from stops
      where resumed_at is null and (tenant_id is null or tenant_id = $1) order by id desc limit 200`,
    [tenantId],
  );
  return rows.map((row) => ({
    stopId: row.id,
    at: row.at.toISOString(),
    reason: row.reason,
    procedureId: row.procedure_id ?? undefined,
    agentVersion: row.agent_version ?? undefined,
  }));
}
