import { describe, expect, it } from '@jest/globals';
import { dayText, lastDays } from './days.js';

describe('lastDays and dayText', () => {
  it('ends today, crosses a month boundary and fills missing days with 0', () => {
    expect(lastDays([{ day: '2026-02-28', value: 5 }], 3, new Date(2026, 2, 1, 23, 59))).toEqual([
      { day: '2026-02-27', value: 0 },
      { day: '2026-02-28', value: 5 },
      { day: '2026-03-01', value: 0 },
    ]);
  });

  it('leaves out older days', () => {
    expect(lastDays([{ day: '2026-02-01', value: 5 }], 2, new Date(2026, 2, 1)).map(({ value }) => value)).toEqual([
      0, 0,
    ]);
  });

  it('formats a day as 5 Nov', () => expect(dayText('2026-11-05')).toBe('5 Nov'));
});
