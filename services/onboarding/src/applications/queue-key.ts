import type { Turn } from '@revive/contracts/onboarding/states';

/** Larger than any moment in milliseconds until the year 2286, and small enough that every key is a whole number. */
const RANK = 10_000_000_000_000;
const RANK_OF: Record<Turn, number> = { staff: 0, applicant: 1, nobody: 2 };

/**
 * Smaller comes first: what waits for the platform, the longest at the top; then what waits for its applicant; then
 * what has ended, the newest at the top.
 */
export const queueKey = (turn: Turn, since: Date): number =>
  turn === 'nobody' ? (RANK_OF.nobody + 1) * RANK - since.getTime() : RANK_OF[turn] * RANK + since.getTime();

/** From which key on, and below which, the rows of a turn stand. */
export const queueRange = (turn: Turn): { readonly from: number; readonly below: number } => ({
  from: RANK_OF[turn] * RANK,
  below: (RANK_OF[turn] + 1) * RANK,
});
