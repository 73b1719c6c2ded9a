import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Purposes with separate derived keys, so that a MAC for one purpose is invalid for the rest. */
type KeyUse = 'links' | 'devices' | 'recovery-codes';

/** Derives a key from the seal key, so that no further secret needs storage. */
export const deriveKey = (sealKey: Uint8Array, use: KeyUse): Buffer =>
  Buffer.from(hkdfSync('sha256', sealKey, '', `revive.identity.${use}.v1`, 32));

/** HMAC-SHA-256 over the parts as a JSON array, so that different lists never produce the same input. */
export const macOf = (key: Uint8Array, parts: readonly (string | number | null)[]): Buffer =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest();

export const sameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.byteLength === other.byteLength && timingSafeEqual(one, other);
