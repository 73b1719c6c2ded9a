import { createHmac, timingSafeEqual } from 'node:crypto';
import { ONE_TIME_SYMBOLS, oneTimeCodeOf } from '@revive/contracts/fleet/one-time-code';

const MINUTE_MS = 60_000;
export const CODE_MS = 15 * MINUTE_MS;
export const SESSION_MS = 4 * 60 * MINUTE_MS;
export const NO_LINK_MS = 10 * MINUTE_MS;
/** Wrong codes that end a code. The PC refuses nearly all typing errors itself, by the check character. */
export const WRONG_CODES = 5;

const RANDOM_SYMBOLS = 9;
/** Bytes above the largest multiple of 31 would favour the first symbols. */
const FAIR_BELOW = 256 - (256 % ONE_TIME_SYMBOLS.length);

/** `random` returns the given number of random bytes. */
export function makeOneTimeCode(random: (bytes: number) => Uint8Array): string {
  let symbols = '';
  while (symbols.length < RANDOM_SYMBOLS)
    for (const byte of random(RANDOM_SYMBOLS))
      if (byte < FAIR_BELOW && symbols.length < RANDOM_SYMBOLS)
        symbols += ONE_TIME_SYMBOLS[byte % ONE_TIME_SYMBOLS.length];
  return oneTimeCodeOf(symbols);
}

/**
 * A MAC and not a hash: with the database alone, the 45 bits of a code could be searched within its 15 minutes. The key
 * is not in the database.
 */
export const oneTimeCodeMac = (code: string, key: Uint8Array): Buffer =>
  createHmac('sha256', key).update(`revive-one-time-code-v1\0${code}`).digest();

export const isSameMac = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && timingSafeEqual(one, other);
