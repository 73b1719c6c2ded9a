export interface Change {
  readonly id: string;
  readonly key: string;
  /** From 1, without a gap: the order in which the thing changed. */
  readonly number: number;
}

/** A record as it lies on the bus. */
export interface Lying {
  readonly id: string;
  /** When its producer made it, milliseconds of the epoch. */
  readonly at: number;
}

/** The end of a leader that may have published what it did not mark: from the order to die until it was seen dead. */
export interface Death {
  readonly from: number;
  readonly until: number;
}

export interface Comparison {
  readonly lost: readonly Change[];
  /** Sentences: a change that came after one that was made later. */
  readonly disordered: readonly string[];
  /** Events that nobody committed. */
  readonly unknown: readonly string[];
  /** How many further copies each death explains. */
  readonly repeats: readonly number[];
  /** Copies without a death between them and their first. */
  readonly unexplained: readonly string[];
}

/**
 * Holds the log, partition by partition in its order, against what was committed. An event counts where it came first;
 * a copy of it is told by its id, and may be there only if a leader died between the two.
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
