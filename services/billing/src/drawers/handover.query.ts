import type { EntityManager } from '@revive/platform/database/database';
import type { DaySpan } from '../ledger/day.query.js';

interface Handover {
  readonly repairId: string;
  readonly repairNumber: string | number;
  readonly deviceName: string;
}

/** A device that went back to its customer; a repeat changes nothing. */
export async function addHandover(
  em: EntityManager,
  handover: {
    readonly repairId: string;
    readonly tenantId: string;
    readonly locationId: string;
    readonly number: number;
    readonly deviceName: string;
    readonly at: string;
    readonly day: string;
    readonly by: string | undefined;
  },
): Promise<void> {
  await em.query(
    `insert into handovers (repair_id, tenant_id, location_id, repair_number, device_name, at, business_date, by_user)
      values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [
      handover.repairId,
      handover.tenantId,
      handover.locationId,
      handover.number,
      handover.deviceName,
      handover.at,
      handover.day,
      handover.by ?? null,
    ],
  );
}

/** The first day on which the location handed a device over. */
export async function firstDayWithHandovers(
  em: EntityManager,
  { tenantId, locationId }: { readonly tenantId: string; readonly locationId: string },
): Promise<string | undefined> {
  const [row] = await em.query<{ day: string | null }[]>(
    `select to_char(min(business_date), 'YYYY-MM-DD') as day from handovers
      where tenant_id = $1 and location_id = $2`,
    [tenantId, locationId],
  );
  return row?.day ?? undefined;
}

export function readHandovers(
  em: EntityManager,
  { tenantId, locationId, fromDay, throughDay }: DaySpan,
): Promise<Handover[]> {
  return em.query<Handover[]>(
    `select repair_id as "repairId", repair_number as "repairNumber", device_name as "deviceName" from handovers
      where tenant_id = $1 and location_id = $2 and business_date between $3 and $4 order by repair_number, repair_id`,
    [tenantId, locationId, fromDay, throughDay],
  );
}
