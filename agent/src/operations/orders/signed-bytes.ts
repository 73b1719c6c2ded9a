import { verify } from 'node:crypto';
import type { SignedOrder } from '@revive/proto/revive/repair/v1/repair';
import type { OrderKey } from '../../identity/order-keys.js';
import { OrderRefusal } from './order-refusal.js';

/** What the key of the orders signs for: the same bytes under another purpose are nobody's. */
const PREFIXES = {
  order: Buffer.from('revive-order-v1\0', 'latin1'),
  stop: Buffer.from('revive-stop-v1\0', 'latin1'),
} as const;

export interface Signers {
  readonly keys: readonly OrderKey[];
  readonly now: Date;
}

/**
 * The message, once its signature fits; until then the bytes are nobody's and are not parsed. Throws `OrderRefusal`.
 */
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
