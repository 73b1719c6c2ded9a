import { describe, expect, it } from '@jest/globals';
import { dayText, daysBetween } from './days.js';

describe('daysBetween and dayText', () => {
  it('lists all days of a period across a month and a change of summer time', () => {
    expect(daysBetween('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
    expect(daysBetween('2026-10-01', '2026-10-31')).toHaveLength(31);
  });

  it('formats a day as 5 Nov', () => expect(dayText('2026-11-05')).toBe('5 Nov'));
});
