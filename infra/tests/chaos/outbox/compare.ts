export interface Change {
  readonly id: string;
  readonly key: string;
  /** Consecutive from 1 per key. */
  readonly number: number;
}

export interface Lying {
  readonly id: string;
  /** Producer timestamp, in milliseconds since the epoch. */
  readonly at: number;
}

/** The death of a leader that may have published events without marking them: from the kill order to its detection. */
export interface Death {
  readonly from: number;
  readonly until: number;
}

interface Comparison {
  readonly lost: readonly Change[];
  readonly disordered: readonly string[];
  /** Published events without a committed change. */
  readonly unknown: readonly string[];
  readonly repeats: readonly number[];
  /** Copies without a death between the first record and the copy. */
  readonly unexplained: readonly string[];
}

/**
 * Compares the log of each partition with the committed changes. The first record of an event counts. A copy has the
 * same id and is allowed only if a leader died between the two records.
 */
export function compare(
  committed: readonly Change[],
  partitions: readonly (readonly Lying[])[],
  deaths: readonly Death[],
): Comparison {
  const known = new Map(committed.map((change) => [change.id, change]));
  const [first, last] = [new Map<string, number>(), new Map<string, number>()];
  const [disordered, unknown, unexplained]: [string[], string[], string[]] = [[], [], []];
  const repeats = deaths.map(() => 0);
  for (const { id, at } of partitions.flat()) {
    const change = known.get(id);
    const before = first.get(id);
    if (!change) unknown.push(id);
    else if (before === undefined) {
      const previous = last.get(change.key) ?? 0;
      if (change.number < previous) disordered.push(`${change.key}: ${change.number} came after ${previous}`);
      first.set(id, at);
      last.set(change.key, Math.max(previous, change.number));
    } else {
      const death = deaths.findIndex(({ from, until }) => before <= until && from <= at);
      if (death < 0) unexplained.push(id);
      else repeats[death] = (repeats[death] ?? 0) + 1;
    }
  }
  return { lost: committed.filter(({ id }) => !first.has(id)), disordered, unknown, repeats, unexplained };
}
