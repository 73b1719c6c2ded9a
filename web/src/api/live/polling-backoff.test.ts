import { afterEach, describe, expect, it } from '@jest/globals';
import { recordStatus, onPollingFactor, pressure } from './polling-backoff.js';

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
