import type { EntityManager } from 'typeorm';
import { prepared } from './prepared.js';

const NOTE = prepared(
  'insert into inbox (handler, event_id) values ($1, $2) on conflict do nothing returning event_id',
);

/**
 * Notes in the effect's own transaction that `handler` has dealt with this event. False: it had already, do nothing.
 * Two deliveries at once wait for each other here. Kept 30 days.
 */
export async function once(em: EntityManager, handler: string, eventId: string): Promise<boolean> {
  const rows: unknown[] = await em.query(NOTE, [handler, eventId]);
  return rows.length === 1;
}
