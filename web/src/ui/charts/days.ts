import { MONTHS } from '../format/time-text.js';

const DAY_MS = 24 * 3_600_000;

/** `day` in the form `2026-11-20`. */
export interface Day {
  readonly day: string;
  readonly value: number;
}

/** All days of a period, both ends included. */
export function daysBetween(from: string, through: string): string[] {
  const days: string[] = [];
  const end = Date.parse(`${through}T00:00:00.000Z`);
  for (let at = Date.parse(`${from}T00:00:00.000Z`); at <= end; at += DAY_MS)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}

export const dayText = (day: string): string => {
  const [, month, date] = day.split('-').map(Number);
  return `${date} ${MONTHS[(month ?? 1) - 1]}`;
};
