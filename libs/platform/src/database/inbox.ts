import type { EntityManager } from 'typeorm';
import { prepared } from './prepared.js';

const NOTE = prepared(
  'insert into inbox (handler, event_id) values ($1, $2) on conflict do nothing returning event_id',
);

/**
 * Records in the effect's transaction that `handler` has processed this event. Returns false if the event was
 * processed before. Concurrent deliveries wait for each other. Records are kept for 30 days.
 */
export async function once(em: EntityManager, handler: string, eventId: string): Promise<boolean> {
  const rows: unknown[] = await em.query(NOTE, [handler, eventId]);
  return rows.length === 1;
}
