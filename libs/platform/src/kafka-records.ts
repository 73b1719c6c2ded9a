import type { IHeaders, KafkaMessage, Message } from 'kafkajs';
import type { BusEvent } from './event-bus.js';

/** The type of a record that asks a group to try its parked messages of this partition again; other groups pass it by. */
export const REPLAY = 'revive.bus.Replay';

/** A header's value as text; undefined when it is absent. */
export function header(headers: IHeaders | undefined, name: string): string | undefined {
  const value = headers?.[name];
  const one = Array.isArray(value) ? value[0] : value;
  return one === undefined ? undefined : one.toString();
}

/** Payload as value, everything else in headers, so that other tools can read who and what without our types. */
export function toRecord(event: BusEvent): Message {
  return {
    key: event.key,
    value: Buffer.from(event.payload.buffer, event.payload.byteOffset, event.payload.byteLength),
    headers: eventHeaders(event),
  };
}

export const eventHeaders = (event: BusEvent): Record<string, string> => ({
  id: event.id, type: event.type, time: event.occurredAt.toISOString(),
  ...(event.tenantId !== undefined && { tenant: event.tenantId }), ...(event.traceparent !== undefined && { traceparent: event.traceparent }),
});

/** The event of a record; undefined for a record that is none of ours (another program's, or a request to replay). */
export function toEvent(topic: string, key: string, { headers, value }: Pick<KafkaMessage, 'headers' | 'value'>): BusEvent | undefined {
  const [id, type, time, tenantId, traceparent] = ['id', 'type', 'time', 'tenant', 'traceparent'].map((name) => header(headers, name));
  if (id === undefined || type === undefined || time === undefined || type === REPLAY || value === null) return undefined;
  return { id, topic, key, type, payload: value, occurredAt: new Date(time), ...(tenantId !== undefined && { tenantId }), ...(traceparent !== undefined && { traceparent }) };
}
