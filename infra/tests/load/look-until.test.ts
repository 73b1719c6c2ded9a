import { describe, expect, it } from '@jest/globals';
import { lookUntil } from './look-until.js';

const counting = () => {
  let looks = 0;
  return () => Promise.resolve(++looks);
};

describe('look until', () => {
  it('ends with the first look that is wanted', async () => {
    expect(await lookUntil(counting(), (looks) => looks === 2, 60_000)).toBe(2);
  });

  it('gives back the last look where none is wanted in time', async () => {
    expect(await lookUntil(counting(), () => false, 0)).toBeGreaterThan(0);
  });
});
