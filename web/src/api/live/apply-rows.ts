/**
 * What live rows have in common: who they are and which version. A row is whole, so a gap in versions loses nothing.
 */
export interface Versioned {
  id: string;
  version: number;
}

/** A repeated event of a thing that left may come this much later; afterwards its id is free again. */
const REMEMBER_MS = 60_000;

/** Remembers what left and at which version, so that a late repeat does not bring it back. */
export class Tombstones {
  readonly #left = new Map<string, { version: number; at: number }>();

  constructor(private readonly now: () => number = Date.now) {}

  note(id: string, version: number): void {
    for (const [known, { at }] of this.#left) if (this.now() - at > REMEMBER_MS) this.#left.delete(known);
    this.#left.set(id, { version, at: this.now() });
  }

  /** Whether a row of this version is older than the departure of its thing. */
  covers(id: string, version: number): boolean {
    const left = this.#left.get(id);
    return left !== undefined && this.now() - left.at <= REMEMBER_MS && version <= left.version;
  }
}

/**
 * Puts a live row into a cached list (changed in place): newer versions replace, unknown rows go to the `end` or
 * `start`, an absent row leaves. Answers what happened; `old` means a repeat or an older version that was ignored.
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

/** A cached single thing: the live row if it is newer, else undefined (leave what is there). */
export const newer = <T extends { version: number }>(known: T, version: number, row: T | undefined): T | undefined =>
  row !== undefined && version > known.version ? row : undefined;
