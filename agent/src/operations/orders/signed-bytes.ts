import { verify } from 'node:crypto';
import type { SignedOrder } from '@revive/proto/revive/repair/v1/repair';
import type { OrderKey } from '../../identity/order-keys.js';
import { OrderRefusal } from './order-refusal.js';

/** Domain separation of the order key's signatures: bytes signed for a different purpose are rejected. */
const PREFIXES = {
  order: Buffer.from('revive-order-v1\0', 'latin1'),
  stop: Buffer.from('revive-stop-v1\0', 'latin1'),
  roll_back: Buffer.from('revive-roll-back-v1\0', 'latin1'),
} as const;

export interface Signers {
  readonly keys: readonly OrderKey[];
  readonly now: Date;
}

/** Verifies the signature, then decodes the message; unverified bytes are never parsed. Throws `OrderRefusal`. */
export function verified<T>(
  purpose: keyof typeof PREFIXES,
  signed: SignedOrder | null | undefined,
  { keys, now }: Signers,
  decode: (payload: Uint8Array) => T,
): T {
  if (!signed) throw new OrderRefusal('unreadable');
  const key = keys.find(({ keyId }) => keyId === signed.keyId);
  if (!key) throw new OrderRefusal('unknown_key');
  if (key.notAfter <= now) throw new OrderRefusal('expired_key');
  if (!verify(null, Buffer.concat([PREFIXES[purpose], signed.payload]), key.key, signed.signature))
    throw new OrderRefusal('bad_signature');
  try {
    return decode(signed.payload);
  } catch (error) {
    if (error instanceof Error) throw new OrderRefusal('unreadable');
    throw error;
  }
}
