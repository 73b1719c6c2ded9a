import { daysAfter } from '@revive/contracts/billing/ledger-day';

/** A day in the reader’s time zone, as in inputs: `2026-11-20`. Days of money are `ledgerToday` and `ledgerDayOf`. */
export const calendarDay = (date: Date): string =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;

/** The day before a day of the ledger. */
export const dayBefore = (day: string): string => daysAfter(day, -1);

/**
 * Converts days in the reader’s time zone to times: start of the first day, end of the last day. Invalid days are
 * omitted.
 */
export function spanOf(from: string, to: string): { from?: string; to?: string } {
  const [begin, last] = [momentOf(from, 0), momentOf(to, 1)];
  return { ...(begin !== undefined && { from: begin }), ...(last !== undefined && { to: last }) };
}

function momentOf(day: string, plusDays: number): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  if (year === undefined) return undefined;
  const at = new Date(Number(year), Number(month) - 1, Number(date) + plusDays);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}
