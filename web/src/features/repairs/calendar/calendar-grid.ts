import { calendarDay } from '#ui/format/calendar-day.js';

// Days of the reader's own calendar. Each is made from its year, month and date, never by adding hours: a day of a change
// of the clock has not 24 of them.

export const SPANS = ['month', 'week'] as const;
export type Span = (typeof SPANS)[number];

const DAYS_OF_WEEK = 7;

export const addDays = (day: Date, days: number): Date =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate() + days);

/** The same date of another month, or its last day where it has none. */
export function addMonths(day: Date, months: number): Date {
  const last = new Date(day.getFullYear(), day.getMonth() + months + 1, 0).getDate();
  return new Date(day.getFullYear(), day.getMonth() + months, Math.min(day.getDate(), last));
}

/** Monday of its week. */
const weekStart = (day: Date): Date => addDays(day, -((day.getDay() + 6) % DAYS_OF_WEEK));

/** The weeks that are shown with this day: its own, or all that its month has part of. */
export function weeksOf(day: Date, span: Span): readonly (readonly Date[])[] {
  const first = weekStart(span === 'week' ? day : new Date(day.getFullYear(), day.getMonth(), 1));
  const last = span === 'week' ? day : new Date(day.getFullYear(), day.getMonth() + 1, 0);
  const weeks: Date[][] = [];
  for (let start = first; start <= last; start = addDays(start, DAYS_OF_WEEK))
    weeks.push(Array.from({ length: DAYS_OF_WEEK }, (_, i) => addDays(start, i)));
  return weeks;
}

/** The day of an address; today where it names none. */
export function readDay(text: string | null, today: Date): Date {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text ?? '') ?? [];
  const day = new Date(Number(year), Number(month) - 1, Number(date));
  return year !== undefined && calendarDay(day) === text ? day : addDays(today, 0);
}

/** The same time of day on another day, as the wire has it. */
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

/** Where a key leads from a day; undefined for a key that leads nowhere. */
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
