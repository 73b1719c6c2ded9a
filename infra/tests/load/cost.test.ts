import { describe, expect, it } from '@jest/globals';
import { perRequest } from './cost.js';

describe('the cost of one request', () => {
  it('is what was used, without what is used anyway, shared by the requests', () => {
    // 2 s of 10,000 µs/s are there without any request.
    expect(
      perRequest({ gateway: 1000, redis: 0 }, { gateway: 121_000, redis: 5000 }, { gateway: 10_000 }, 2, 1000),
    ).toEqual({ gateway: 100, redis: 5 });
  });
});
