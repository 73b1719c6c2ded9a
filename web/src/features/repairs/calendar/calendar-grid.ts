import { calendarDay } from '#ui/format/calendar-day.js';

// Days in the reader's local calendar. Each day is built from year, month and date, never by adding hours, because a
// day with a clock change does not have 24 hours.

export const SPANS = ['month', 'week'] as const;
export type Span = (typeof SPANS)[number];

const DAYS_OF_WEEK = 7;

export const addDays = (day: Date, days: number): Date =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate() + days);

/** Returns the same date of a different month, or the last day of a shorter month. */
export function addMonths(day: Date, months: number): Date {
  const last = new Date(day.getFullYear(), day.getMonth() + months + 1, 0).getDate();
  return new Date(day.getFullYear(), day.getMonth() + months, Math.min(day.getDate(), last));
}

const weekStart = (day: Date): Date => addDays(day, -((day.getDay() + 6) % DAYS_OF_WEEK));

export function weeksOf(day: Date, span: Span): readonly (readonly Date[])[] {
  const first = weekStart(span === 'week' ? day : new Date(day.getFullYear(), day.getMonth(), 1));
  const last = span === 'week' ? day : new Date(day.getFullYear(), day.getMonth() + 1, 0);
  const weeks: Date[][] = [];
  for (let start = first; start <= last; start = addDays(start, DAYS_OF_WEEK))
    weeks.push(Array.from({ length: DAYS_OF_WEEK }, (_, i) => addDays(start, i)));
  return weeks;
}

export function readDay(text: string | null, today: Date): Date {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text ?? '') ?? [];
  const day = new Date(Number(year), Number(month) - 1, Number(date));
  return year !== undefined && calendarDay(day) === text ? day : addDays(today, 0);
}

export function onDay(moment: string, day: Date): string {
  const at = new Date(moment);
  return new Date(
    day.getFullYear(),
    day.getMonth(),
    day.getDate(),
    at.getHours(),
    at.getMinutes(),
    at.getSeconds(),
  ).toISOString();
}

export function dayAfterKey(day: Date, key: string): Date | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -DAYS_OF_WEEK);
    case 'ArrowDown':
      return addDays(day, DAYS_OF_WEEK);
    case 'Home':
      return weekStart(day);
    case 'End':
      return addDays(weekStart(day), DAYS_OF_WEEK - 1);
    case 'PageUp':
      return addMonths(day, -1);
    case 'PageDown':
      return addMonths(day, 1);
    default:
      return undefined;
  }
}
