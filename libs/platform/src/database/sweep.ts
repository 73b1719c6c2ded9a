/** One round of a sweep: how many rows it changed, and the ids that it saw, in order. */
export interface Round {
  readonly done: number;
  readonly seen: readonly string[];
}

/** Before every id. */
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Goes over rows in the order of their ids, at most `atOnce` in a round (a transaction of its own, as a rule), and past
 * those that a round leaves as they are. Gives back how many were changed.
 */
export async function sweep(atOnce: number, round: (after: string) => Promise<Round>): Promise<number> {
  for (let [count, after] = [0, FIRST]; ;) {
    const { done, seen } = await round(after);
    count += done;
    if (seen.length < atOnce) return count;
    after = seen.at(-1) ?? FIRST;
  }
}
