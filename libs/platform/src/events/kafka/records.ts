import type { IHeaders, KafkaMessage, Message } from 'kafkajs';
import type { BusEvent } from '../event-bus.js';
import { isUuid, uuidv7 } from '../../core/ids.js';

/**
 * Type of a record that asks a group to replay its parked messages of this partition; other groups ignore the record.
 */
export const REPLAY = 'revive.bus.Replay';

export function header(headers: IHeaders | undefined, name: string): string | undefined {
  const value = headers?.[name];
  const one = Array.isArray(value) ? value[0] : value;
  return one === undefined ? undefined : one.toString();
}

/** The payload is the record's value; all other fields are headers, readable by tools without our types. */
export function toRecord(event: BusEvent): Message {
  return {
    key: event.key,
    value: Buffer.from(event.payload.buffer, event.payload.byteOffset, event.payload.byteLength),
    headers: eventHeaders(event),
  };
}

export const eventHeaders = (event: BusEvent): Record<string, string> => ({
  id: event.id,
  type: event.type,
  time: event.occurredAt.toISOString(),
  ...(event.tenantId !== undefined && { tenant: event.tenantId }),
  ...(event.traceparent !== undefined && { traceparent: event.traceparent }),
});

export function toEvent(
  topic: string,
  key: string,
  { headers, value }: Pick<KafkaMessage, 'headers' | 'value'>,
): BusEvent | undefined {
  const [id, type, time, tenantId, traceparent] = ['id', 'type', 'time', 'tenant', 'traceparent'].map((name) =>
    header(headers, name),
  );
  if (id === undefined || type === undefined || time === undefined || value === null) return undefined;
  return {
    id,
    topic,
    key,
    type,
    payload: value,
    occurredAt: new Date(time),
    ...(tenantId !== undefined && { tenantId }),
    ...(traceparent !== undefined && { traceparent }),
  };
}

const LONGEST = 200;
const TRACE = /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

/**
 * The reason why a record is no valid event; undefined if valid. Any process with write access to the broker can write
 * anything.
 */
export function whyNoEvent({
  key,
  headers,
  value,
}: Pick<KafkaMessage, 'key' | 'headers' | 'value'>): string | undefined {
  const [id, type, time, tenantId, traceparent] = ['id', 'type', 'time', 'tenant', 'traceparent'].map((name) =>
    header(headers, name),
  );
  if (id === undefined || type === undefined || time === undefined) return 'is no event: it says no id, type or time';
  if (key === null) return 'is no event: it has no key';
  if (value === null) return 'is no event: it has no content';
  if (!isUuid(id)) return 'is no event: its id is none of ours';
  if (type.length > LONGEST || Number.isNaN(Date.parse(time))) return 'is no event: its type or time is none';
  if (tenantId !== undefined && !isUuid(tenantId)) return 'is no event: its tenant is none';
  if (traceparent !== undefined && !TRACE.test(traceparent)) return 'is no event: its trace is none';
  return undefined;
}

export function asFound(
  topic: string,
  key: string,
  { headers, value, timestamp }: Pick<KafkaMessage, 'headers' | 'value' | 'timestamp'>,
): BusEvent {
  const [id = '', type = 'unknown', time = '', tenantId] = ['id', 'type', 'time', 'tenant'].map((name) =>
    header(headers, name),
  );
  const at = new Date(Number.isNaN(Date.parse(time)) ? Number(timestamp) : time);
  return {
    id: isUuid(id) ? id : uuidv7(),
    topic,
    key,
    type: type.slice(0, LONGEST),
    payload: value ?? Buffer.alloc(0),
    occurredAt: Number.isNaN(at.getTime()) ? new Date() : at,
    ...(isUuid(tenantId) && { tenantId }),
  };
}
