import { describe, expect, it } from '@jest/globals';
import { isMoment } from './clock.js';

describe('isMoment', () => {
  it('accepts ISO times with and without a zone', () => {
    expect(['2026-11-28T20:15:00.000Z', '2026-11-28T22:15:00+02:00', '2026-11-28'].filter(isMoment)).toHaveLength(3);
  });

  it('refuses years that PostgreSQL does not read', () => {
    expect(['-271821-04-20T00:00:00.000Z', '+275760-09-13T00:00:00.000Z', '0000-01-01'].filter(isMoment)).toEqual([]);
  });

  it('refuses other words and long texts', () => {
    expect(['yesterday', '', '2026-13-40', `2026-11-28${' '.repeat(40)}`].filter(isMoment)).toEqual([]);
  });
});
