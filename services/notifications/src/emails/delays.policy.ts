const [MINUTE, HOUR] = [60_000, 3_600_000];
/**
 * After the first failure, the second, … and then always the last: a server that is away for a moment loses nothing,
 * one that is away for a day is not hammered.
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
/** An email that could not be sent for a day has failed: what it says may not be true any more. */
export const GIVE_UP_MS = 24 * HOUR;

/**
 * When it is tried again after so many attempts, or undefined where it has failed for good. The last try is at the end
 * of the day.
 */
export function nextTry(now: Date, dueSince: Date, attempts: number): Date | undefined {
  const end = dueSince.getTime() + GIVE_UP_MS;
  if (now.getTime() >= end) return undefined;
  const delay = DELAYS_MS[Math.min(Math.max(attempts, 1), DELAYS_MS.length) - 1] ?? HOUR;
  return new Date(Math.min(now.getTime() + delay, end));
}
