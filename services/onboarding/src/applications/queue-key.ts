import type { Turn } from '@revive/contracts/onboarding/states';

/** Greater than any millisecond timestamp until the year 2286, and small enough for all keys to be safe integers. */
const RANK = 10_000_000_000_000;
const RANK_OF: Record<Turn, number> = { staff: 0, applicant: 1, nobody: 2 };

/**
 * Sort key of the queue, ascending: applications waiting for the platform (longest first), then those waiting for the
 * applicant, then closed applications (newest first).
 */
export const queueKey = (turn: Turn, since: Date): number =>
  turn === 'nobody' ? (RANK_OF.nobody + 1) * RANK - since.getTime() : RANK_OF[turn] * RANK + since.getTime();

export const queueRange = (turn: Turn): { readonly from: number; readonly below: number } => ({
  from: RANK_OF[turn] * RANK,
  below: (RANK_OF[turn] + 1) * RANK,
});
