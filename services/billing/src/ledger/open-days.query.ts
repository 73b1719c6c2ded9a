import type { EntityManager } from '@revive/platform/database/database';
import { ZONE } from './business-day.policy.js';

interface Place {
  readonly tenantId: string;
  readonly locationId: string;
}

const DAY = "'YYYY-MM-DD'";

/** The business day of a moment at a location: its day, or the first open day after it. */
export async function businessDayOf(
  em: EntityManager,
  { tenantId, locationId, at }: Place & { readonly at: string },
): Promise<string> {
  const [row] = await em.query<{ day: string }[]>(
    `select to_char(greatest(($3::timestamptz at time zone $4)::date, (select closed_through + 1 from open_days
      where tenant_id = $1 and location_id = $2)), ${DAY}) as day`,
    [tenantId, locationId, at, ZONE],
  );
  return row?.day ?? '';
}

/** The calendar day of a moment in the shop's zone. */
export async function calendarDayOf(em: EntityManager, at: string): Promise<string> {
  const [row] = await em.query<{ day: string }[]>(
    `select to_char(($1::timestamptz at time zone $2)::date, ${DAY}) as day`,
    [at, ZONE],
  );
  return row?.day ?? '';
}

/** Undefined if no day of the location is closed. With `lock`, entries of the location wait until the commit. */
export async function readClosedThrough(
  em: EntityManager,
  { tenantId, locationId }: Place,
  lock = false,
): Promise<string | undefined> {
  if (lock)
    await em.query('insert into open_days (tenant_id, location_id) values ($1, $2) on conflict do nothing', [
      tenantId,
      locationId,
    ]);
  const [row] = await em.query<{ day: string | null }[]>(
    `select to_char(closed_through, ${DAY}) as day from open_days where tenant_id = $1 and location_id = $2
      ${lock ? 'for update' : ''}`,
    [tenantId, locationId],
  );
  return row?.day ?? undefined;
}

/** Moves the end of the closed days; undefined opens all days. Call after `readClosedThrough` with `lock`. */
export async function setClosedThrough(
  em: EntityManager,
  { tenantId, locationId }: Place,
  day: string | undefined,
): Promise<void> {
  await em.query('update open_days set closed_through = $3::date where tenant_id = $1 and location_id = $2', [
    tenantId,
    locationId,
    day ?? null,
  ]);
}

/** The first day of the location after `after` that has an entry. */
export async function firstDayWithEntries(
  em: EntityManager,
  { tenantId, locationId, after }: Place & { readonly after: string | undefined },
): Promise<string | undefined> {
  const [row] = await em.query<{ day: string | null }[]>(
    `select to_char(min(business_date), ${DAY}) as day from entries
      where tenant_id = $1 and location_id = $2 and business_date > coalesce($3::date, '-infinity'::date)`,
    [tenantId, locationId, after ?? null],
  );
  return row?.day ?? undefined;
}

/** The day after a day, as `YYYY-MM-DD`. */
export const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 3_600_000).toISOString().slice(0, 10);
