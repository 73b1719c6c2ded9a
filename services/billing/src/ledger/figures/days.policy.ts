const DAY_MS = 24 * 3_600_000;

export const daysBefore = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) - count * DAY_MS).toISOString().slice(0, 10);

export const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

/** The previous month from its first day through the same day of the month, at most its last day. */
export function sameDaysOfPreviousMonth(day: string): { readonly from: string; readonly through: string } {
  const last = daysBefore(firstOfMonth(day), 1);
  const from = firstOfMonth(last);
  const same = `${last.slice(0, 8)}${day.slice(8)}`;
  return { from, through: same < last ? same : last };
}
