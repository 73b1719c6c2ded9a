import { describe, expect, it } from '@jest/globals';
import { perRequest } from './cost.js';

describe('cost of a request', () => {
  it('subtracts the idle use and divides by the number of requests', () => {
    // 2 s at an idle use of 10,000 µs/s.
    expect(
      perRequest({ gateway: 1000, redis: 0 }, { gateway: 121_000, redis: 5000 }, { gateway: 10_000 }, 2, 1000),
    ).toEqual({ gateway: 100, redis: 5 });
  });
});
