const [MINUTE, HOUR] = [60_000, 3_600_000];
/**
 * Delay after the first failure, the second, and so on; the last delay repeats. A short outage loses no email, and a
 * long outage causes few attempts.
 */
export const DELAYS_MS: readonly number[] = [
  30_000,
  2 * MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
];
/** An email unsent for a day has failed, because its content may be outdated. */
export const GIVE_UP_MS = 24 * HOUR;

/**
 * Returns the time of the next attempt, or undefined after the final failure. The last attempt is at the end of the
 * day.
 */
export function nextTry(now: Date, dueSince: Date, attempts: number): Date | undefined {
  const end = dueSince.getTime() + GIVE_UP_MS;
  if (now.getTime() >= end) return undefined;
  const delay = DELAYS_MS[Math.min(Math.max(attempts, 1), DELAYS_MS.length) - 1] ?? HOUR;
  return new Date(Math.min(now.getTime() + delay, end));
}
