import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { recordStatus, onPollingFactor, pressure } from './polling-backoff.js';

// The factor is shared by all test files of a process, and an earlier file may have left a 503.
beforeEach(() => recordStatus(200));
afterEach(() => recordStatus(200));

describe('polling pause', () => {
  it('doubles with each 503 up to a factor of eight and resets after any other response', () => {
    let told = 0;
    const off = onPollingFactor(() => {
      told += 1;
    });
    const seen = [503, 503, 503, 503, 500, 503, 200].map((status) => {
      recordStatus(status);
      return pressure();
    });
    off();
    recordStatus(503);
    expect([seen, told]).toEqual([[2, 4, 8, 8, 1, 2, 1], 6]);
  });
});
