import { describe, expect, it } from '@jest/globals';
import { Dice } from '../../../fixtures/seeded-bytes.js';
import { bitmapOf, isSameBitmap } from './bitmaps.js';

describe('bitmap comparison', () => {
  it.each([1, 7, 8, 9, 63, 64])('compares the first %i bits and ignores the rest', (bits) => {
    const dice = new Dice(bits);
    for (let round = 0; round < 300; round++) {
      const one = dice.bytes(9);
      const other = Buffer.from(one);
      const at = dice.below(72);
      if (round % 3 !== 0) other[at >>> 3]! ^= 1 << (at & 7);
      expect(isSameBitmap(one, other, bits)).toBe(bitmapOf(one, bits).equals(bitmapOf(other, bits)));
    }
  });
});
