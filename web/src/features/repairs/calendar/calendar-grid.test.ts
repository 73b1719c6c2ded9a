import { describe, expect, it } from '@jest/globals';
import { calendarDay } from '#ui/format/calendar-day.js';
import { addMonths, dayAfterKey, readDay, weeksOf } from './calendar-grid.js';

const day = (text: string) => readDay(text, new Date());
const daysOf = (text: string, span: 'month' | 'week') => weeksOf(day(text), span).flat().map(calendarDay);

describe('days of the calendar', () => {
  it('returns whole weeks from Monday on, for a month or a week', () => {
    const november = daysOf('2026-11-26', 'month');
    expect([november[0], november.at(-1), november.length]).toEqual(['2026-10-26', '2026-12-06', 42]);
    // February 2027 begins on a Monday and has exactly four weeks.
    expect(daysOf('2027-02-10', 'month')).toHaveLength(28);
    expect(daysOf('2026-11-26', 'week')).toEqual([
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
      '2026-11-28',
      '2026-11-29',
    ]);
  });

  it('moves by keys and uses the last day of a shorter month', () => {
    const from = (key: string) => {
      const to = dayAfterKey(day('2026-11-26'), key);
      return to && calendarDay(to);
    };
    expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map(from)).toEqual([
      '2026-11-25',
      '2026-11-27',
      '2026-11-19',
      '2026-12-03',
    ]);
    expect(['Home', 'End', 'PageUp', 'PageDown', 'a'].map(from)).toEqual([
      '2026-11-23',
      '2026-11-29',
      '2026-10-26',
      '2026-12-26',
      undefined,
    ]);
    expect(calendarDay(addMonths(day('2026-01-31'), 1))).toBe('2026-02-28');
  });

  it('falls back to today for an invalid address', () => {
    const today = new Date(2026, 10, 26, 15, 30);
    for (const text of [null, 'soon', '2026-02-31', '2026-13-01'])
      expect(calendarDay(readDay(text, today))).toBe('2026-11-26');
  });
});
