import { describe, expect, it } from '@jest/globals';
import { TokenBucket } from './token-bucket.js';

describe('token bucket of twenty per second with a burst of sixty', () => {
  it('passes the first sixty and delays further requests', () => {
    const bucket = new TokenBucket(20, 60, 0);
    expect(Array.from({ length: 60 }, () => bucket.take(0)).every((wait) => wait === 0)).toBe(true);
    expect([bucket.take(0), bucket.take(0)]).toEqual([50, 100]);
  });

  it('keeps the average at twenty per second after any idle time', () => {
    const bucket = new TokenBucket(20, 60, 0);
    let now = 1_000_000;
    const start = now;
    for (let i = 0; i < 1060; i++) now += bucket.take(now);
    expect(now - start).toBeGreaterThanOrEqual(49_990);
  });
});
