import { describe, expect, it } from '@jest/globals';
import { calendarDay, spanOf } from './calendar-day.js';

describe('calendar days of the reader', () => {
  it('formats months and days with two digits', () =>
    expect(calendarDay(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05'));

  it('converts days to a span that includes the whole last day', () => {
    expect(spanOf('2026-11-20', '2026-11-20')).toEqual({
      from: new Date(2026, 10, 20).toISOString(),
      to: new Date(2026, 10, 21).toISOString(),
    });
    expect(spanOf('', '2026-12-31')).toEqual({ to: new Date(2027, 0, 1).toISOString() });
    expect(spanOf('', '')).toEqual({});
    expect(spanOf('20.11.2026', 'soon')).toEqual({});
  });
});
