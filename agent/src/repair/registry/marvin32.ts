/**
 * Marvin32, the keyed hash that Windows uses for the entries of a registry log. Computed in two halves of 32 bits,
 * because BigInt would be slow over megabytes.
 */
interface Marvin32 {
  low: number;
  high: number;
}

/** The kernel's seed for registry logs: 0x82EF4D887A4E55C5. */
const SEED: Marvin32 = { low: 0x7a4e55c5, high: 0x82ef4d88 };

const rotated = (word: number, by: number): number => (word << by) | (word >>> (32 - by));

export function marvin32(bytes: Buffer, seed: Marvin32 = SEED): Marvin32 {
  let [low, high] = [seed.low | 0, seed.high | 0];
  const mix = (word: number): void => {
    low = (low + word) | 0;
    high ^= low;
    low = (rotated(low, 20) + high) | 0;
    high = rotated(high, 9) ^ low;
    low = (rotated(low, 27) + high) | 0;
    high = rotated(high, 19);
  };
  const whole = bytes.length - (bytes.length % 4);
  for (let at = 0; at < whole; at += 4) mix(bytes.readInt32LE(at));
  let last = 0x80;
  for (let at = bytes.length - 1; at >= whole; at -= 1) last = (last << 8) | (bytes[at] ?? 0);
  mix(last);
  mix(0);
  return { low: low >>> 0, high: high >>> 0 };
}

export const isHashAt = ({ low, high }: Marvin32, bytes: Buffer, offset: number): boolean =>
  bytes.readUInt32LE(offset) === low && bytes.readUInt32LE(offset + 4) === high;
