import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { hearServerTime, serverNow } from './server-time.js';

const T0 = Date.parse('2026-11-20T08:00:00.000Z');
const header = (at: number) => new Date(at).toUTCString();
const answer = (at: number, ahead: number) => hearServerTime(header(at + ahead), at - 50, at + 50);
const now = (at: number) => {
  jest.spyOn(Date, 'now').mockReturnValue(at);
  return serverNow();
};
afterEach(() => {
  jest.restoreAllMocks();
  // The server clock is shared by all tests of a process.
  answer(Date.now(), 0);
});

describe('serverNow', () => {
  it('uses the machine’s clock if responses agree with it', () => {
    answer(T0 + 700, 0);
    expect(now(T0 + 5000)).toBe(T0 + 5000);
  });

  it('corrects a clock that is minutes off, to about a second', () => {
    answer(T0, 180_000);
    expect(Math.abs(now(T0) - (T0 + 180_000))).toBeLessThan(1100);
    answer(T0, -180_000);
    expect(Math.abs(now(T0) - (T0 - 180_000))).toBeLessThan(1100);
  });

  it('becomes more exact with each response', () => {
    for (const part of [0, 130, 270, 410, 550, 690, 830, 950]) answer(T0 + part, 90_450);
    expect(Math.abs(now(T0) - (T0 + 90_450))).toBeLessThanOrEqual(150);
  });

  it('recovers after the machine’s clock was changed', () => {
    answer(T0, -600_000);
    answer(T0 + 60_000, 0);
    expect(now(T0 + 61_000)).toBe(T0 + 61_000);
  });

  it('ignores responses without a readable date', () => {
    answer(T0, 0);
    hearServerTime(null, T0, T0);
    hearServerTime('yesterday', T0, T0);
    expect(now(T0)).toBe(T0);
  });
});
