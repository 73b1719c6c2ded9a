import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { hearServerTime, serverNow } from './server-time.js';

const T0 = Date.parse('2026-11-20T08:00:00.000Z');
const header = (at: number) => new Date(at).toUTCString();
/** An answer that the server gave `ahead` ms before (or after) this machine's own clock, 100 ms after it was asked. */
const answer = (at: number, ahead: number) => hearServerTime(header(at + ahead), at - 50, at + 50);
const now = (at: number) => {
  jest.spyOn(Date, 'now').mockReturnValue(at);
  return serverNow();
};
afterEach(() => {
  jest.restoreAllMocks();
  // The clock belongs to all pages of a process.
  answer(Date.now(), 0);
});

describe('the time by the server’s clock', () => {
  it('is the machine’s own where that agrees with the answers', () => {
    answer(T0 + 700, 0);
    expect(now(T0 + 5000)).toBe(T0 + 5000);
  });

  it('is corrected where the machine is minutes behind or ahead, to a second and the way there', () => {
    answer(T0, 180_000);
    expect(Math.abs(now(T0) - (T0 + 180_000))).toBeLessThan(1100);
    answer(T0, -180_000);
    expect(Math.abs(now(T0) - (T0 - 180_000))).toBeLessThan(1100);
  });

  it('comes closer with each answer', () => {
    for (const part of [0, 130, 270, 410, 550, 690, 830, 950]) answer(T0 + part, 90_450);
    expect(Math.abs(now(T0) - (T0 + 90_450))).toBeLessThanOrEqual(150);
  });

  it('is right again after somebody set the clock of the machine', () => {
    answer(T0, -600_000);
    answer(T0 + 60_000, 0);
    expect(now(T0 + 61_000)).toBe(T0 + 61_000);
  });

  it('takes no notice of an answer without a date, or with one that nobody can read', () => {
    answer(T0, 0);
    hearServerTime(null, T0, T0);
    hearServerTime('yesterday', T0, T0);
    expect(now(T0)).toBe(T0);
  });
});
