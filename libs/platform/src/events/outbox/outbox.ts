import type { EntityManager } from 'typeorm';
import { noteEvent } from '../../database/after-commit.js';
import type { BusEvent } from '../event-bus.js';
import { uuidv7 } from '../../core/ids.js';
import { prepared } from '../../database/prepared.js';
import { currentTraceparent } from '../../telemetry/tracing.js';

interface NewEvent {
  readonly topic: string;
  readonly key: string;
  readonly type: string;
  /** The encoded message: state without personal data. */
  readonly payload: Uint8Array;
  readonly tenantId?: string;
}

const ADD = prepared(
  `insert into outbox (id, topic, key, type, payload, tenant_id, traceparent, occurred_at)
    values ($1, $2, $3, $4, $5, $6, $7, clock_timestamp())`,
);
const TOPIC = /^[a-z]+\.[a-z][a-z-]*$/;

/**
 * Adds an event in the transaction of its change and returns the event's id. Call it after locking the changed row, so
 * that concurrent changes of one row are recorded in order.
 */
export async function addEvent(em: EntityManager, event: NewEvent): Promise<string> {
  if (!TOPIC.test(event.topic)) throw new TypeError(`'${event.topic}' is not <owner>.<thing>`);
  const id = uuidv7();
  await em.query(ADD, [
    id,
    event.topic,
    event.key,
    event.type,
    Buffer.from(event.payload),
    event.tenantId ?? null,
    currentTraceparent() ?? null,
  ]);
  noteEvent(em, id);
  return id;
}

export interface OutboxRow {
  id: string;
  topic: string;
  key: string;
  type: string;
  payload: Buffer;
  tenant_id: string | null;
  traceparent: string | null;
  occurred_at: Date;
}

export const toBusEvent = (row: OutboxRow): BusEvent => ({
  id: row.id,
  topic: row.topic,
  key: row.key,
  type: row.type,
  payload: row.payload,
  occurredAt: row.occurred_at,
  ...(row.tenant_id !== null && { tenantId: row.tenant_id }),
  ...(row.traceparent !== null && { traceparent: row.traceparent }),
});
