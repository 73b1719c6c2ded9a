import type { EntityManager } from '@revive/platform/database/database';
import { uuidv7 } from '@revive/platform/core/ids';
import { AppError } from '@revive/platform/errors/errors';
import { businessDayOf } from '../ledger/open-days.query.js';
import { makeDefaultLocation } from '../locations/default-location.js';

interface ShiftOwner {
  readonly tenantId: string;
  readonly locationId: string;
  readonly userId: string;
  /** The person's name in reports. */
  readonly name: string;
  /** ISO 8601. */
  readonly at: string;
}

const OPEN = `select id from shifts where tenant_id = $1 and location_id = $2 and user_id = $3 and closed_at is null
  for share`;
/** A close between the two statements leaves neither a new nor an open row; the next round opens a shift. */
const ROUNDS = 3;

/**
 * Returns the id of the person's open shift at the location and keeps the shift open until the end of the transaction.
 * Opens a shift without float if there is none: a first payment needs no ceremony. Needs the system role, after
 * `lockShop`. Throws SERVICE_UNAVAILABLE (503).
 */
export async function shiftOf(em: EntityManager, owner: ShiftOwner): Promise<string> {
  const { tenantId, locationId, userId } = owner;
  if (locationId === tenantId) await makeDefaultLocation(em, tenantId);
  for (let round = 0; round < ROUNDS; round += 1) {
    const [open] = await em.query<{ id: string }[]>(OPEN, [tenantId, locationId, userId]);
    const id = open?.id ?? (await openShift(em, owner));
    if (id !== undefined) return id;
  }
  throw new AppError('SERVICE_UNAVAILABLE', { tenantId, locationId });
}

/** Undefined if another transaction has opened a shift of the person meanwhile. */
async function openShift(em: EntityManager, owner: ShiftOwner): Promise<string | undefined> {
  const { tenantId, locationId, userId, name, at } = owner;
  const [made] = await em.query<{ id: string }[]>(
    `insert into shifts (id, tenant_id, location_id, user_id, user_name, opened_at, opened_day)
      values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (tenant_id, location_id, user_id) where closed_at is null do nothing returning id`,
    [uuidv7(), tenantId, locationId, userId, name, at, await businessDayOf(em, owner)],
  );
  return made?.id;
}
