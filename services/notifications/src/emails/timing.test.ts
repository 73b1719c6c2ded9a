import { describe, expect, it } from '@jest/globals';
import { DELAYS_MS, GIVE_UP_MS, nextTry } from './delays.policy.js';
import { quietUntil } from '../preferences/quiet-hours.policy.js';

const at = (text: string): Date => new Date(text);

describe('email that could not be sent', () => {
  it('waits longer after each failure', () => {
    const since = at('2026-11-20T08:00:00.000Z');
    const waits = DELAYS_MS.map((_, nth) => (nextTry(since, since, nth + 1)?.getTime() ?? 0) - since.getTime());
    expect(waits).toEqual([...DELAYS_MS]);
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    expect(nextTry(since, since, 99)).toEqual(new Date(since.getTime() + (DELAYS_MS.at(-1) ?? 0)));
  });

  it('tries a last time at the end of the day and then fails', () => {
    const since = at('2026-11-20T08:00:00.000Z');
    const end = new Date(since.getTime() + GIVE_UP_MS);
    expect(nextTry(new Date(end.getTime() - 1000), since, 9)).toEqual(end);
    expect(nextTry(end, since, 9)).toBeUndefined();
  });

  it('tries about fifteen times within the day', () => {
    const since = at('2026-11-20T08:00:00.000Z');
    let [now, tries]: [Date | undefined, number] = [since, 0];
    while (now) now = nextTry(now, since, ++tries);
    expect(tries).toBeGreaterThan(10);
    expect(tries).toBeLessThan(16);
  });
});

describe('quiet hours', () => {
  const night = { from: '22:00', to: '07:00', zone: 'Africa/Johannesburg' };

  it.each([
    ['before they begin', '2026-11-20T19:59:59.000Z', undefined],
    ['as they begin', '2026-11-20T20:00:00.000Z', '2026-11-21T05:00:00.000Z'],
    ['in the middle', '2026-11-21T01:17:42.123Z', '2026-11-21T05:00:00.000Z'],
    ['a minute before their end', '2026-11-21T04:59:59.999Z', '2026-11-21T05:00:00.000Z'],
    ['at their end', '2026-11-21T05:00:00.000Z', undefined],
  ])('handles quiet hours over midnight: %s', (_, now, end) => {
    expect(quietUntil(at(now), night)?.toISOString()).toBe(end);
  });

  it('supports quiet hours within a day', () => {
    const lunch = { from: '12:00', to: '13:30', zone: 'UTC' };
    expect(quietUntil(at('2026-11-20T12:10:00.000Z'), lunch)?.toISOString()).toBe('2026-11-20T13:30:00.000Z');
    expect([
      quietUntil(at('2026-11-20T11:59:00.000Z'), lunch),
      quietUntil(at('2026-11-20T13:30:00.000Z'), lunch),
    ]).toEqual([undefined, undefined]);
  });

  it('ends at the local hour in nights with a clock change', () => {
    const berlin = { ...night, zone: 'Europe/Berlin' };
    expect(quietUntil(at('2026-03-28T22:00:00.000Z'), berlin)?.toISOString()).toBe('2026-03-29T05:00:00.000Z');
    expect(quietUntil(at('2026-10-24T21:00:00.000Z'), berlin)?.toISOString()).toBe('2026-10-25T06:00:00.000Z');
  });

  it('follows the zone of the person, not of the server', () => {
    expect(quietUntil(at('2026-11-20T23:30:00.000Z'), { ...night, zone: 'America/New_York' })).toBeUndefined();
    expect(quietUntil(at('2026-11-21T03:30:00.000Z'), { ...night, zone: 'America/New_York' })?.toISOString()).toBe(
      '2026-11-21T12:00:00.000Z',
    );
  });
});
