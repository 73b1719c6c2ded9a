/**
 * Compares the present hive with its repaired version, key by key and value by value, as far as the present hive is
 * readable.
 */
import { HiveFault } from './hive-fault.js';
import type { HiveKey, HiveReader } from './hive-reader.js';

export interface HiveComparison {
  /** Reachable in the present hive. */
  keys: number;
  values: number;
  /** Removed keys and values that a newer write of the parent key explains. */
  removed: number;
  lost: string[];
}

const MOST_SENTENCES = 5;

interface Pair {
  was: HiveKey;
  /** Undefined below a removed key: its content is only counted. */
  is: HiveKey | undefined;
  path: string;
}

/**
 * Windows updates the time of a key when a value or direct subkey is removed, so a later time of the parent key
 * explains a removal. A key with an older time than now indicates a log of an earlier time.
 */
export function compareHives(before: HiveReader, after: HiveReader): HiveComparison {
  const seen = new Set<number>();
  const sums: HiveComparison = { keys: 0, values: 0, removed: 0, lost: [] };
  const lose = (what: string): void => void (sums.lost.length < MOST_SENTENCES && sums.lost.push(what));
  const first = readable(() => before.root());
  const waiting: Pair[] = first ? [{ was: first, is: after.root(), path: '' }] : [];
  for (let pair = waiting.pop(); pair; pair = waiting.pop()) {
    const { was, is, path } = pair;
    // A broken list may lead back to an ancestor key.
    if (seen.has(was.cell)) continue;
    seen.add(was.cell);
    sums.keys += 1;
    const name = path === '' ? 'the root' : path;
    if (is && is.written < was.written) lose(`the key ${name} would be older than it is`);
    const gone = (what: string): void => {
      if (is && is.written > was.written) sums.removed += 1;
      else if (is) lose(what);
    };
    const values = readable(() => before.values(was)) ?? [];
    sums.values += values.length;
    const kept = new Set((is ? after.values(is) : []).map((value) => value.name.toUpperCase()));
    for (const value of values)
      if (!kept.has(value.name.toUpperCase())) gone(`the value ${value.name} of ${name} would be gone`);
    const below = new Map((is ? after.subkeys(is) : []).map((key) => [key.name.toUpperCase(), key]));
    for (const { cell } of readable(() => before.listed(was)) ?? []) {
      const key = readable(() => before.key(cell, 'a key'));
      // In a partly written hive, a list may lead to a cell that belongs to a different key now.
      if (key?.parent !== was.cell) continue;
      const now = below.get(key.name.toUpperCase());
      if (!now) gone(`the key ${key.name} of ${name} would be gone`);
      waiting.push({ was: key, is: now, path: path === '' ? key.name : `${path}\\${key.name}` });
    }
  }
  return sums;
}

/**
 * Counts keys and values of the first hive that the second hive lacks under the same names; undefined if the root is
 * unreadable.
 */
export function missingKeysAndValues(one: HiveReader, other: HiveReader): { keys: number; values: number } | undefined {
  const first = readable(() => one.root());
  if (!first) return undefined;
  const seen = new Set<number>();
  const missing = { keys: 0, values: 0 };
  const waiting: { was: HiveKey; is: HiveKey | undefined }[] = [{ was: first, is: other.root() }];
  for (let pair = waiting.pop(); pair; pair = waiting.pop()) {
    const { was, is } = pair;
    if (seen.has(was.cell)) continue;
    seen.add(was.cell);
    if (!is) missing.keys += 1;
    const kept = new Set((is ? other.values(is) : []).map(({ name }) => name.toUpperCase()));
    const values = readable(() => one.values(was)) ?? [];
    missing.values += values.filter(({ name }) => !kept.has(name.toUpperCase())).length;
    const below = new Map((is ? other.subkeys(is) : []).map((key) => [key.name.toUpperCase(), key]));
    for (const { cell } of readable(() => one.listed(was)) ?? []) {
      const key = readable(() => one.key(cell, 'a key'));
      if (key?.parent === was.cell) waiting.push({ was: key, is: below.get(key.name.toUpperCase()) });
    }
  }
  return missing;
}

function readable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof HiveFault || error instanceof RangeError) return undefined;
    throw error;
  }
}
