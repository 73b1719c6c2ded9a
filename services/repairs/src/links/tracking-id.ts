import { createHash, createHmac } from 'node:crypto';

/** Crockford's base 32: no I, L, O, U. */
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const SYMBOL_COUNT = 20;

/** The first `count` symbols of the bytes, 5 bits each. */
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
 * The tracking id of a repair: 100 bits of HMAC-SHA-256 under a key that is not in the database, so that a stolen table
 * opens no link. Shown as RV-XXXX-XXXX-XXXX-XXXX-XXXX.
 */
export function trackingIdOf(key: Uint8Array, repairId: string): string {
  const bits = createHmac('sha256', key).update('revive.tracking.v1').update(repairId).digest();
  return `RV-${symbolsOf(bits, SYMBOL_COUNT).match(/.{4}/g)?.join('-')}`;
}

/** What the table holds instead of the id. */
export const trackingHash = (trackingId: string): Buffer =>
  createHash('sha256').update('revive.tracking.v1').update(trackingId).digest();

/** The id that the customer of a remote order has, made and hashed as a tracking id is: RO-XXXX-XXXX-XXXX-XXXX-XXXX. */
export function remoteOrderIdOf(key: Uint8Array, orderId: string): string {
  const bits = createHmac('sha256', key).update('revive.remote-order.v1').update(orderId).digest();
  return `RO-${symbolsOf(bits, SYMBOL_COUNT).match(/.{4}/g)?.join('-')}`;
}

export const remoteOrderHash = (orderId: string): Buffer =>
  createHash('sha256').update('revive.remote-order.v1').update(orderId).digest();

/**
 * Where those who have confirmed this address hear that one of their repairs has changed: a keyed digest, so that whoever sees
 * the names of channels reads no address. Letters are folded as in the list itself.
 */
export const addressChannelTag = (key: Uint8Array, email: string): string =>
  createHmac('sha256', key)
    .update('revive.own-repairs.v1')
    .update(email.replace(/[A-Z]/g, (letter) => letter.toLowerCase()))
    .digest('hex');
