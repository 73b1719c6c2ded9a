import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** What identity derives keys for; each has one of its own, so that what was made for one is nothing for another. */
export type KeyUse = 'links' | 'devices' | 'recovery-codes';

/** The key of one use, from the key that seals rows: no secret of its own to keep, and none in the database. */
export const deriveKey = (sealKey: Uint8Array, use: KeyUse): Buffer =>
  Buffer.from(hkdfSync('sha256', sealKey, '', `revive.identity.${use}.v1`, 32));

/** HMAC-SHA-256 over the parts as a JSON array, so that no two lists of parts have the same form. */
export const macOf = (key: Uint8Array, parts: readonly (string | number | null)[]): Buffer =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest();

export const sameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.byteLength === other.byteLength && timingSafeEqual(one, other);
