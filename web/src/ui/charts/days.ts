import { calendarDay } from '../format/calendar-day.js';
import { MONTHS } from '../format/time-text.js';

/** `day` in the form `2026-11-20`. */
export interface Day {
  readonly day: string;
  readonly value: number;
}

export function lastDays(known: readonly Day[], count: number, today: Date): Day[] {
  const values = new Map(known.map(({ day, value }) => [day, value]));
  return Array.from({ length: count }, (_, i) => {
    const date = new Date(today.getFullYear(), today.getMonth(), today.getDate() - (count - 1 - i));
    const day = calendarDay(date);
    return { day, value: values.get(day) ?? 0 };
  });
}

export const dayText = (day: string): string => {
  const [, month, date] = day.split('-').map(Number);
  return `${date} ${MONTHS[(month ?? 1) - 1]}`;
};
