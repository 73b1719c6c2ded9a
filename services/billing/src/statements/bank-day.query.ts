import type { EntityManager } from '@revive/platform/database/database';
import { calendarDayOf, readClosedThrough } from '../ledger/open-days.query.js';

/**
 * When the entry of a bank line happened: at noon of the line's day in South Africa. A closed day takes no entry, and a
 * later day is a mistake of the file, so the entry is of now.
 */
export async function momentOfLine(
  em: EntityManager,
  tenantId: string | null,
  day: string,
  now: Date,
): Promise<string> {
  const closed = tenantId === null ? undefined : await readClosedThrough(em, { tenantId, locationId: tenantId });
  // control: a closed day takes no entry of a bank line = false
  const isClosed = closed !== undefined && day <= closed;
  if (isClosed || day > (await calendarDayOf(em, now.toISOString()))) return now.toISOString();
  return new Date(`${day}T12:00:00+02:00`).toISOString();
}
