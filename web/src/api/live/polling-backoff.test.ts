import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { recordStatus, onPollingFactor, pressure } from './polling-backoff.js';

// One for the page, and so for every file that one process runs: the one before may have been refused.
beforeEach(() => recordStatus(200));
afterEach(() => recordStatus(200));

describe('the pause between polls', () => {
  it('doubles with each 503 up to eight times, and is the usual one again after any other answer', () => {
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
