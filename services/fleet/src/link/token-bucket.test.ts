import { describe, expect, it } from '@jest/globals';
import { TokenBucket } from './token-bucket.js';

describe('twenty a second, sixty at once', () => {
  it('lets the first sixty pass and makes the others wait for their turn', () => {
    const bucket = new TokenBucket(20, 60, 0);
    expect(Array.from({ length: 60 }, () => bucket.take(0)).every((wait) => wait === 0)).toBe(true);
    expect([bucket.take(0), bucket.take(0)]).toEqual([50, 100]);
  });

  it('never lets more than twenty a second through in the long run, however long it rested', () => {
    const bucket = new TokenBucket(20, 60, 0);
    let now = 1_000_000;
    const start = now;
    for (let i = 0; i < 1060; i++) now += bucket.take(now);
    expect(now - start).toBeGreaterThanOrEqual(49_990);
  });
});
