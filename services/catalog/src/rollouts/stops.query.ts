import type { EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';

export interface StopCopy {
  readonly stopId: string;
  readonly tenantId: string | null;
  readonly agentVersion: string | null;
  readonly lifted: boolean;
}

/** Stores the copy of an emergency stop. A lift is final, so that a repeated start does not undo it. */
export async function putStop(em: EntityManager, { stopId, tenantId, agentVersion, lifted }: StopCopy): Promise<void> {
  await em.query(
    `insert into rollout_stops (stop_id, tenant_id, agent_version, lifted) values ($1, $2, $3, $4)
     on conflict (stop_id) do update set lifted = rollout_stops.lifted or excluded.lifted`,
    [stopId, tenantId, agentVersion, lifted],
  );
}

/** Throws REPAIRS_STOPPED (409) while a stop of the whole platform covers the version. */
export async function requireNotStopped(em: EntityManager, version: string): Promise<void> {
  if (await isStopped(em, version)) throw new AppError('REPAIRS_STOPPED', { version });
}

export async function isStopped(em: EntityManager, version: string): Promise<boolean> {
  const rows = await em.query<unknown[]>(
    `select 1 from rollout_stops
      where not lifted and tenant_id is null and (agent_version is null or agent_version = $1) limit 1`,
    [version],
  );
  return rows.length > 0;
}
