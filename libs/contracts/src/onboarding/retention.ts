import type { ApplicationStatus, Turn } from './states.js';

const DAY_MS = 24 * 3_600_000;
/** Half a year (our choice): an applicant may ask for the reasons within this time. */
export const REFUSED_KEPT_DAYS = 180;
/** Days without action of the applicant until the application counts as abandoned (our choice). */
export const ABANDONED_DAYS = 90;
/** Days between the warning email and the deletion (our choice). */
export const ABANDON_WARNING_DAYS = 14;

interface Kept {
  readonly status: ApplicationStatus;
  readonly turn: Turn;
  readonly waitsSince: Date;
  readonly closedAt: Date | null;
}

/**
 * Returns the deletion date of an application’s personal data. Undefined while staff must act, and for opened shops.
 */
export function keptUntil({ status, turn, waitsSince, closedAt }: Kept): Date | undefined {
  if (status === 'rejected') return new Date((closedAt ?? waitsSince).getTime() + REFUSED_KEPT_DAYS * DAY_MS);
  return turn === 'applicant' ? new Date(waitsSince.getTime() + ABANDONED_DAYS * DAY_MS) : undefined;
}
