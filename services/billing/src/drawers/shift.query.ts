import type { CashCount } from '@revive/contracts/billing/drawers';
import type { EntityManager } from '@revive/platform/database/database';

export interface ShiftRow {
  readonly id: string;
  readonly locationId: string;
  readonly userId: string;
  readonly userName: string;
  readonly openedAt: Date;
  readonly floatCounted: CashCount | null;
  readonly closedAt: Date | null;
  readonly closedBy: string | null;
  readonly closedByName: string | null;
  readonly countedCents: number | string | null;
  readonly handedOnCents: number | string | null;
  readonly reason: string | null;
}

const COLUMNS = `id, location_id as "locationId", user_id as "userId", user_name as "userName", opened_at as "openedAt",
  float_counted as "floatCounted", closed_at as "closedAt", closed_by as "closedBy",
  closed_by_name as "closedByName",
  counted_cents as "countedCents", handed_on_cents as "handedOnCents", reason`;

/** All open shifts of a location, oldest first. */
export function readOpenShifts(em: EntityManager, tenantId: string, locationId: string): Promise<ShiftRow[]> {
  return em.query<ShiftRow[]>(
    `select ${COLUMNS} from shifts where tenant_id = $1 and location_id = $2 and closed_at is null
      order by opened_at, id`,
    [tenantId, locationId],
  );
}

/** Open shifts that began on a day or before; they keep the day open. */
export function readShiftsOpenOn(
  em: EntityManager,
  { tenantId, locationId, day }: { readonly tenantId: string; readonly locationId: string; readonly day: string },
): Promise<{ id: string; userName: string }[]> {
  return em.query<{ id: string; userName: string }[]>(
    `select id, user_name as "userName" from shifts where tenant_id = $1 and location_id = $2 and closed_at is null
      and opened_day <= $3::date order by opened_at, id`,
    [tenantId, locationId, day],
  );
}

export async function firstDayWithShifts(
  em: EntityManager,
  {
    tenantId,
    locationId,
    after,
  }: { readonly tenantId: string; readonly locationId: string; readonly after: string | undefined },
): Promise<string | undefined> {
  const [row] = await em.query<{ day: string | null }[]>(
    `select to_char(min(day), 'YYYY-MM-DD') as day from (select opened_day as day from shifts
        where tenant_id = $1 and location_id = $2
      union all select closed_day from shifts where tenant_id = $1 and location_id = $2) d
      where day > coalesce($3::date, '-infinity'::date)`,
    [tenantId, locationId, after ?? null],
  );
  return row?.day ?? undefined;
}

/** Shifts of a location that were closed on these days. */
export function readClosedShifts(
  em: EntityManager,
  span: {
    readonly tenantId: string;
    readonly locationId: string;
    readonly fromDay: string;
    readonly throughDay: string;
  },
): Promise<ShiftRow[]> {
  return em.query<ShiftRow[]>(
    `select ${COLUMNS} from shifts where tenant_id = $1 and location_id = $2 and closed_day between $3 and $4
      order by closed_at, id`,
    [span.tenantId, span.locationId, span.fromDay, span.throughDay],
  );
}

/** Locks the shift until the end of the transaction. */
export async function lockShift(em: EntityManager, tenantId: string, id: string): Promise<ShiftRow | undefined> {
  const [row] = await em.query<ShiftRow[]>(
    `select ${COLUMNS} from shifts where tenant_id = $1 and id = $2 for no key update`,
    [tenantId, id],
  );
  return row;
}

/** Cash of closed shifts that no shift has taken as its float, newest first. */
export function readHandedOn(
  em: EntityManager,
  tenantId: string,
  locationId: string,
): Promise<{ shiftId: string; cents: number | string; byName: string; at: Date }[]> {
  return em.query(
    `select id as "shiftId", handed_on_cents as cents, user_name as "byName", closed_at as at from shifts s
      where tenant_id = $1 and location_id = $2 and handed_on_cents > 0
        and not exists (select 1 from shifts t where t.taken_from = s.id)
      order by closed_at desc, id limit 20`,
    [tenantId, locationId],
  );
}

/** Records what the person counted at the opening. */
export async function recordFloat(
  em: EntityManager,
  shiftId: string,
  counted: CashCount,
  takenFrom: string | undefined,
): Promise<void> {
  await em.query('update shifts set float_counted = $2, taken_from = $3 where id = $1', [
    shiftId,
    JSON.stringify(counted),
    takenFrom ?? null,
  ]);
}

export async function recordClose(
  em: EntityManager,
  shiftId: string,
  close: {
    readonly at: string;
    readonly day: string;
    readonly userId: string;
    readonly name: string;
    readonly counted: CashCount;
    readonly countedCents: number;
    readonly handedOnCents: number;
    readonly reason: string | undefined;
  },
): Promise<void> {
  await em.query(
    `update shifts set closed_at = $2, closed_day = $3, closed_by = $4, closed_by_name = $5, counted = $6,
      counted_cents = $7, handed_on_cents = $8, reason = $9, closed_in = pg_current_xact_id() where id = $1`,
    [
      shiftId,
      close.at,
      close.day,
      close.userId,
      close.name,
      JSON.stringify(close.counted),
      close.countedCents,
      close.handedOnCents,
      close.reason ?? null,
    ],
  );
}
