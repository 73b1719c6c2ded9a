/** Common fields of live rows. A row is complete, so a gap in versions loses no data. */
export interface Versioned {
  id: string;
  version: number;
}

/** Repeats of events for a removed row are ignored for this time. Afterwards the id may be used again. */
const REMEMBER_MS = 60_000;

/** Remembers removed rows with their version. A late repeat must not restore a removed row. */
export class Tombstones {
  readonly #left = new Map<string, { version: number; at: number }>();

  constructor(private readonly now: () => number = Date.now) {}

  note(id: string, version: number): void {
    for (const [known, { at }] of this.#left) if (this.now() - at > REMEMBER_MS) this.#left.delete(known);
    this.#left.set(id, { version, at: this.now() });
  }

  covers(id: string, version: number): boolean {
    const left = this.#left.get(id);
    return left !== undefined && this.now() - left.at <= REMEMBER_MS && version <= left.version;
  }
}

/**
 * Applies a live row to a cached list in place: newer versions replace, unknown rows are added at `where`, an absent
 * row is removed. `old` means that a repeat or an older version was ignored.
 */
export function applyRow<T extends Versioned>(
  rows: T[],
  { id, version, row }: { id: string; version: number; row: T | undefined },
  where: 'start' | 'end' = 'end',
  departed?: Tombstones,
): 'changed' | 'added' | 'removed' | 'old' {
  const at = rows.findIndex((one) => one.id === id);
  const known = rows[at];
  if (row === undefined) {
    departed?.note(id, version);
    if (known === undefined || known.version > version) return 'old';
    rows.splice(at, 1);
    return 'removed';
  }
  if (known !== undefined) {
    if (known.version >= version) return 'old';
    rows[at] = row;
    return 'changed';
  }
  if (departed?.covers(id, version) === true) return 'old';
  if (where === 'start') rows.unshift(row);
  else rows.push(row);
  return 'added';
}

export const newer = <T extends { version: number }>(known: T, version: number, row: T | undefined): T | undefined =>
  row !== undefined && version > known.version ? row : undefined;
