import type { ListShopStopsReply } from '@revive/proto/revive/repairs/v1/repairs';
import { AppError } from '@revive/platform/errors/errors';
import type { EntityManager } from '@revive/platform/database/database';

/** What is about to write, as far as a stop can name it. */
export interface Writing {
  readonly tenantId: string;
  readonly procedures: readonly { readonly id: string }[];
  readonly agentVersion: string;
}

/**
 * Before an order that writes is signed. An order that is signed in the moment in which the stop is recorded is held off
 * by its agent (`HOLD_OFF_MS`). Throws REPAIRS_STOPPED (409).
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

/** What holds in a shop, the newest first. */
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
