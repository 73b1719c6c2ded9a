import { describe, expect, it } from '@jest/globals';
import { dayText, lastDays } from './days.js';

describe('the last days', () => {
  it('end today, across the end of a month, with noughts where nothing is known', () => {
    expect(lastDays([{ day: '2026-02-28', value: 5 }], 3, new Date(2026, 2, 1, 23, 59))).toEqual([
      { day: '2026-02-27', value: 0 },
      { day: '2026-02-28', value: 5 },
      { day: '2026-03-01', value: 0 },
    ]);
  });

  it('leave out what is older', () => {
    expect(lastDays([{ day: '2026-02-01', value: 5 }], 2, new Date(2026, 2, 1)).map(({ value }) => value)).toEqual([
      0, 0,
    ]);
  });

  it('are written as people write them', () => expect(dayText('2026-11-05')).toBe('5 Nov'));
});
