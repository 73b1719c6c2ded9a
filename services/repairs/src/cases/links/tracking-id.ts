import { createHash, createHmac } from 'node:crypto';

/** Crockford's base 32: no I, L, O, U. */
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const SYMBOL_COUNT = 20;

export function symbolsOf(bytes: Uint8Array, count: number): string {
  const bits = count * 5;
  const whole = Math.ceil(bits / 8);
  let value = BigInt(`0x${Buffer.from(bytes.subarray(0, whole)).toString('hex')}`) >> BigInt(whole * 8 - bits);
  let symbols = '';
  for (let i = 0; i < count; i++) {
    symbols = SYMBOLS[Number(value & 31n)] + symbols;
    value >>= 5n;
  }
  return symbols;
}

/**
 * Tracking id of a repair, shown as RV-XXXX-XXXX-XXXX-XXXX-XXXX: 100 bits of HMAC-SHA-256. The key is not in the
 * database, so a stolen table opens no link.
 */
export function trackingIdOf(key: Uint8Array, repairId: string): string {
  const bits = createHmac('sha256', key).update('revive.tracking.v1').update(repairId).digest();
  return `RV-${symbolsOf(bits, SYMBOL_COUNT).match(/.{4}/g)?.join('-')}`;
}

export const trackingHash = (trackingId: string): Buffer =>
  createHash('sha256').update('revive.tracking.v1').update(trackingId).digest();

/** Id of a remote order for its customer, derived and hashed like a tracking id: RO-XXXX-XXXX-XXXX-XXXX-XXXX. */
export function remoteOrderIdOf(key: Uint8Array, orderId: string): string {
  const bits = createHmac('sha256', key).update('revive.remote-order.v1').update(orderId).digest();
  return `RO-${symbolsOf(bits, SYMBOL_COUNT).match(/.{4}/g)?.join('-')}`;
}

export const remoteOrderHash = (orderId: string): Buffer =>
  createHash('sha256').update('revive.remote-order.v1').update(orderId).digest();

/**
 * Name of the live channel for repairs of a confirmed email address. The name is a keyed digest, so channel names
 * reveal no address. Letters are folded as in the repair list.
 */
export const addressChannelTag = (key: Uint8Array, email: string): string =>
  createHmac('sha256', key)
    .update('revive.own-repairs.v1')
    .update(email.replace(/[A-Z]/g, (letter) => letter.toLowerCase()))
    .digest('hex');
