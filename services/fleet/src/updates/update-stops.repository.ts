import { Injectable } from '@nestjs/common';
import type { EmergencyStopChanged } from '@revive/proto/revive/repairs/v1/stops';
import { Database, type EntityManager } from '@revive/platform/database/database';
import type { BusEvent } from '@revive/platform/events/event-bus';

/** Emergency stops as far as they concern updates: a stop of one procedure does not. */
@Injectable()
export class UpdateStops {
  constructor(private readonly db: Database) {}

  /** A lift is final, so that a repeated start does not undo it. */
  async take(
    event: BusEvent,
    { stopId, tenantId, procedureId, agentVersion, lifted }: EmergencyStopChanged,
  ): Promise<void> {
    if (procedureId !== '') return;
    await this.db.consume(
      event,
      async (em) => {
        await em.query(
          `insert into update_stops (stop_id, tenant_id, agent_version, lifted) values ($1, $2, $3, $4)
           on conflict (stop_id) do update set lifted = update_stops.lifted or excluded.lifted`,
          [stopId, tenantId || null, agentVersion || null, lifted],
        );
      },
      'update-stops',
    );
  }

  /** Returns whether an active stop covers the shop, for an update to this version. */
  async covering(em: EntityManager, version: string): Promise<(tenantId: string) => boolean> {
    const rows = await em.query<{ tenantId: string | null }[]>(
      `select tenant_id as "tenantId" from update_stops
        where not lifted and (agent_version is null or agent_version = $1) order by stop_id`,
      [version],
    );
    const shops = new Set(rows.map(({ tenantId }) => tenantId));
    return (tenantId) => shops.has(null) || shops.has(tenantId);
  }
}
