import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';

/** A UUIDv7: sorted by creation time (strictly within one process), which keeps B-tree inserts local. */
export const uuidv7 = (): string => v7();

/**
 * The smallest UUIDv7 of a moment: ids created later are not below it (RFC 9562 §5.7: starts with 48 bits of
 * milliseconds).
 */
export function firstIdAt(moment: Date): string {
  const time = Math.max(0, moment.getTime()).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** True for the canonical lower-case form, the only form that PostgreSQL returns. */
export const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);

/** `bytes` random bytes as base64url: 32 for session ids, at least 10 (80 bits) for tracking ids. */
export const randomToken = (bytes = 32): string => randomBytes(bytes).toString('base64url');
