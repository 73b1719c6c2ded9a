import type { ApplicationStatus, Turn } from './states.js';

const DAY_MS = 24 * 3_600_000;
/** Ours: half a year, in which an applicant may ask why and we must be able to answer. */
export const REFUSED_KEPT_DAYS = 180;
/** Ours: an applicant whose turn it is, and who makes no move for so long, has gone elsewhere. */
export const ABANDONED_DAYS = 90;
/** Ours: so long before that they get an email. */
export const ABANDON_WARNING_DAYS = 14;

export interface Kept {
  readonly status: ApplicationStatus;
  readonly turn: Turn;
  /** Since when it is that side's turn. */
  readonly waitsSince: Date;
  /** When it was refused or withdrawn. */
  readonly closedAt: Date | null;
}

/**
 * Until when the personal data of an application is kept; undefined while its review goes on by ours, and for one that
 * became a shop.
 */
export function keptUntil({ status, turn, waitsSince, closedAt }: Kept): Date | undefined {
  if (status === 'rejected') return new Date((closedAt ?? waitsSince).getTime() + REFUSED_KEPT_DAYS * DAY_MS);
  return turn === 'applicant' ? new Date(waitsSince.getTime() + ABANDONED_DAYS * DAY_MS) : undefined;
}
/** When an applicant who makes no move is warned. */
export const warnedFrom = (waitsSince: Date): Date =>
  new Date(waitsSince.getTime() + (ABANDONED_DAYS - ABANDON_WARNING_DAYS) * DAY_MS);
