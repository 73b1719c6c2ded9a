import type { EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { DEFAULT_NAME } from './default-location.js';

export interface LocationRow {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly hours: readonly { readonly day: string; readonly opens: string; readonly closes: string }[];
  readonly position: number;
}

/** The open locations of a shop. The default location is listed even before its event arrives. */
export async function readLocations(em: EntityManager, tenantId: string): Promise<LocationRow[]> {
  const rows = await em.query<LocationRow[]>(
    'select id, name, address, hours, position from locations where tenant_id = $1 and closed_at is null order by position, id',
    [tenantId],
  );
  if (rows.some(({ id }) => id === tenantId)) return rows;
  return [{ id: tenantId, name: DEFAULT_NAME, address: '', hours: [], position: 0 }, ...rows];
}

/** Closed locations of a shop, which tickets and day reports still name. */
export const readClosedLocations = (em: EntityManager, tenantId: string): Promise<{ id: string; name: string }[]> =>
  em.query('select id, name from locations where tenant_id = $1 and closed_at is not null order by position, id', [
    tenantId,
  ]);

/** The person's chosen location if it is open, otherwise the shop's default location. */
export async function ownLocation(em: EntityManager, tenantId: string, userId: string): Promise<string> {
  const [row] = await em.query<{ id: string }[]>(
    `select l.id from location_members m join locations l on l.id = m.location_id
      where m.user_id = $1 and l.tenant_id = $2 and l.closed_at is null`,
    [userId, tenantId],
  );
  return row?.id ?? tenantId;
}

/** The named location if the shop has it, open or closed, otherwise the shop's default location. */
export async function ownOrDefault(em: EntityManager, tenantId: string, named: string | undefined): Promise<string> {
  if (named === undefined || named === tenantId) return tenantId;
  const rows = await em.query<unknown[]>('select 1 from locations where id = $1 and tenant_id = $2', [named, tenantId]);
  return rows.length > 0 ? named : tenantId;
}

/** The named open location, by default the person's own. Throws NOT_FOUND (404) for a foreign or closed location. */
export async function locationFor(
  em: EntityManager,
  { tenantId, userId }: { readonly tenantId: string; readonly userId: string },
  named: string | undefined,
): Promise<LocationRow> {
  const id = named ?? (await ownLocation(em, tenantId, userId));
  const location = (await readLocations(em, tenantId)).find((one) => one.id === id);
  if (!location) throw new AppError('NOT_FOUND', { locationId: id });
  return location;
}

/** Keeps the row, because entries and closings name the location. */
export async function recordLocationClosed(
  em: EntityManager,
  { tenantId, locationId, at }: { readonly tenantId: string; readonly locationId: string; readonly at: string },
): Promise<void> {
  await em.query('update locations set closed_at = $3 where id = $1 and tenant_id = $2', [locationId, tenantId, at]);
}
