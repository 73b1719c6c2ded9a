import { describe, expect, it } from '@jest/globals';
import { isHashAt, marvin32 } from './marvin32.js';

/** Published values are the XOR of both halves. */
const folded = (bytes: Buffer, ...seed: Parameters<typeof marvin32> extends [Buffer, ...infer More] ? More : never) => {
  const { low, high } = marvin32(bytes, ...seed);
  return (low ^ high) >>> 0;
};

describe('Marvin32', () => {
  it.each([
    ['', 0xb00892ac],
    ['h', 0xf41a608e],
    ['he', 0x11107c6b],
    ['hel', 0x24056a46],
    ['hell', 0x7f91e021],
    ['hello, world!', 0x00c18515],
  ])('hashes %j with the registry seed to the published value', (text, expected) => {
    expect(folded(Buffer.from(text, 'latin1'))).toBe(expected);
  });

  it('accepts a different seed', () => {
    const seed = { low: 0xc498b3f8, high: 0x5d70d359 };
    expect(folded(Buffer.from('Abcdefg', 'utf16le'), seed)).toBe(0xba627c81);
  });

  it('compares a hash in the byte order of Windows', () => {
    const bytes = Buffer.alloc(12);
    const hash = marvin32(bytes);
    bytes.writeUInt32LE(hash.low, 4);
    bytes.writeUInt32LE(hash.high, 8);
    expect(isHashAt(hash, bytes, 4)).toBe(true);
    expect(isHashAt(hash, bytes, 0)).toBe(false);
  });
});
