import { describe, expect, it } from '@jest/globals';
import { backoffMs, rest, spreadBackoffMs } from './backoff.js';

describe('backoff', () => {
  it('doubles up to the maximum', () => {
    expect([0, 1, 4, 5, 1000].map((failures) => backoffMs(failures, { first: 50, most: 1000 }))).toEqual([
      50, 100, 800, 1000, 1000,
    ]);
  });

  it('spreads the wait between half and full length', () => {
    const waits = Array.from({ length: 200 }, () => spreadBackoffMs(9, { first: 100, most: 2000 }));
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(1000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(2000);
    expect(new Set(waits).size).toBeGreaterThan(1);
  });
});

describe('rest', () => {
  it('resolves without an error when aborted', async () => {
    const stop = new AbortController();
    const resting = rest(60_000, stop.signal);
    stop.abort();
    await expect(resting).resolves.toBeUndefined();
    await expect(rest(60_000, stop.signal)).resolves.toBeUndefined();
  });
});
