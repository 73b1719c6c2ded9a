export interface Round {
  readonly done: number;
  readonly seen: readonly string[];
}

const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Processes rows in id order, at most `atOnce` per round (usually one transaction), and continues past rows left
 * unchanged. Returns the number of changed rows.
 */
export async function sweep(atOnce: number, round: (after: string) => Promise<Round>): Promise<number> {
  for (let [count, after] = [0, FIRST]; ;) {
    const { done, seen } = await round(after);
    count += done;
    if (seen.length < atOnce) return count;
    after = seen.at(-1) ?? FIRST;
  }
}
