import { describe, expect, it } from '@jest/globals';
import { status } from '@grpc/grpc-js';
import { seededRandom } from '../fixtures/seeded-bytes.js';
import { backoff, backoffAfterDial, retryAfter } from './backoff.js';

describe('reconnect backoff', () => {
  it('stays between one second and the hub’s window', () => {
    const random = seededRandom(5);
    for (const window of [1000, 10_000, 30_000]) {
      for (let failures = 0; failures < 200; failures++) {
        const wait = backoff(failures, window, random);
        expect(wait).toBeGreaterThanOrEqual(1000);
        expect(wait).toBeLessThanOrEqual(window);
      }
    }
  });

  it('spreads many agents over the whole window after a long outage', () => {
    const random = seededRandom(6);
    const perSecond = Array.from({ length: 9 }, () => 0);
    for (let agent = 0; agent < 9000; agent++) {
      const second = Math.min(8, Math.floor((backoff(12, 10_000, random) - 1000) / 1000));
      perSecond[second] = (perSecond[second] as number) + 1;
    }
    expect(Math.min(...perSecond)).toBeGreaterThan(850);
    expect(Math.max(...perSecond)).toBeLessThan(1150);
  });

  it('grows with the number of failures', () => {
    const longest = (failures: number) => backoff(failures, 30_000, () => 1 - Number.EPSILON);
    expect([0, 1, 2, 3, 10].map((failures) => Math.round(longest(failures)))).toEqual([
      2000, 4000, 8000, 16_000, 30_000,
    ]);
  });

  it('counts the time of a dial that nobody answered, and keeps the first wait', () => {
    const longest = () => 1 - Number.EPSILON;
    const waits = [0, 4_000, 15_000].map((tookMs) => Math.round(backoffAfterDial(5, 10_000, tookMs, longest)));
    expect(waits).toEqual([10_000, 6_000, 2_000]);
    expect(backoffAfterDial(5, 10_000, 60_000, () => 0)).toBe(1_000);
  });

  it('spreads agents already at the first attempt', () => {
    const random = seededRandom(7);
    const perTenth = Array.from({ length: 10 }, () => 0);
    for (let agent = 0; agent < 2000; agent++) {
      const tenth = Math.floor((backoff(0, 10_000, random) - 1000) / 100);
      perTenth[tenth] = (perTenth[tenth] as number) + 1;
    }
    expect(Math.min(...perTenth)).toBeGreaterThan(140);
    expect(Math.max(...perTenth)).toBeLessThan(260);
  });
});

describe('retry after an ended stream', () => {
  it('retries at once, slowly or rarely, depending on the status', () => {
    expect([status.UNAVAILABLE, status.CANCELLED, status.OK, status.INTERNAL].map(retryAfter)).toEqual([
      'again',
      'again',
      'again',
      'again',
    ]);
    expect(
      [status.INVALID_ARGUMENT, status.ABORTED, status.PERMISSION_DENIED, status.DATA_LOSS].map(retryAfter),
    ).toEqual(['slowly', 'slowly', 'slowly', 'slowly']);
    expect(retryAfter(status.UNAUTHENTICATED)).toBe('rarely');
  });
});
