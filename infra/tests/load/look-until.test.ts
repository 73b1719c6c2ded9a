import { describe, expect, it } from '@jest/globals';
import { pollUntil } from './poll-until.js';

const counting = () => {
  let looks = 0;
  return () => Promise.resolve(++looks);
};

describe('lookUntil', () => {
  it('returns the first accepted value', async () => {
    expect(await pollUntil(counting(), (looks) => looks === 2, 60_000)).toBe(2);
  });

  it('returns the last value if the time ends without an accepted value', async () => {
    expect(await pollUntil(counting(), () => false, 0)).toBeGreaterThan(0);
  });
});
