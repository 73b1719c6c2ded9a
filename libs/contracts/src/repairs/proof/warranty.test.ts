import { describe, expect, it } from '@jest/globals';
import { readPassportCode } from './passport.js';
import { WARRANTY_DAYS, warrantyUntil } from './warranty.js';

describe('warranty period', () => {
  it.each([
    // South Africa is two hours ahead of UTC.
    ['2026-11-01T08:00:00.000Z', '2026-12-01T21:59:59.999Z'],
    ['2026-11-01T21:59:59.999Z', '2026-12-01T21:59:59.999Z'],
    ['2026-11-01T22:00:00.000Z', '2026-12-02T21:59:59.999Z'],
  ])('ends after a handover at %s with the day %s', (handedOver, until) => {
    expect(WARRANTY_DAYS).toBe(30);
    expect(warrantyUntil(new Date(handedOver)).toISOString()).toBe(until);
  });
});

describe('device history codes', () => {
  it.each([
    ['abcd-efgh-jkmn', 'ABCD-EFGH-JKMN'],
    [' abcd efghjkmn ', 'ABCD-EFGH-JKMN'],
    ['OIL0-0000-0000', '0110-0000-0000'],
  ])('normalises %s', (typed, code) => expect(readPassportCode(typed)).toBe(code));

  it.each(['', 'ABCD-EFGH', 'ABCD-EFGH-JKMN-P', 'UUUU-UUUU-UUUU'])('refuses %s', (typed) =>
    expect(readPassportCode(typed)).toBeUndefined(),
  );
});
