/**
 * What of a hive as it lies is no longer there once it is mended: key by key, value by value. Reading the hive as it
 * lies goes as far as it can be read.
 */
import { HiveFault } from './hive-fault.js';
import type { HiveKey, HiveReader } from './hive-reader.js';

export interface HiveComparison {
  /** What can be reached in the hive as it lies. */
  keys: number;
  values: number;
  /** Keys and values that go, and that a newer write of the key around them explains. */
  removed: number;
  /** Those that nothing explains, as sentence parts; the first few. */
  lost: string[];
}

/** More sentences help nobody. */
const MOST_SENTENCES = 5;

interface Pair {
  was: HiveKey;
  /** Undefined below a key that goes: what is in it is counted alone. */
  is: HiveKey | undefined;
  path: string;
}

/**
 * Windows notes the time in a key when a value or a key right below it is removed, so what goes is explained by a later
 * time in the key around it. A key that would be older than it is now speaks for a log of another time.
 */
export function compareHives(before: HiveReader, after: HiveReader): HiveComparison {
  const seen = new Set<number>();
  const sums: HiveComparison = { keys: 0, values: 0, removed: 0, lost: [] };
  const lose = (what: string): void => void (sums.lost.length < MOST_SENTENCES && sums.lost.push(what));
  const first = readable(() => before.root());
  const waiting: Pair[] = first ? [{ was: first, is: after.root(), path: '' }] : [];
  for (let pair = waiting.pop(); pair; pair = waiting.pop()) {
    const { was, is, path } = pair;
    // A broken list may lead back to a key above.
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
      // In a hive that was half written a list may lead to what is another key by now.
      if (key?.parent !== was.cell) continue;
      const now = below.get(key.name.toUpperCase());
      if (!now) gone(`the key ${key.name} of ${name} would be gone`);
      waiting.push({ was: key, is: now, path: path === '' ? key.name : `${path}\\${key.name}` });
    }
  }
  return sums;
}

/**
 * Keys and values of a hive that another one does not have under the same names; undefined where not even its root can be
 * read.
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

/** Undefined where that part of a damaged hive cannot be read. */
function readable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof HiveFault || error instanceof RangeError) return undefined;
    throw error;
  }
}
