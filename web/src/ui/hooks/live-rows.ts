import { useEffect, useRef, useState, type FocusEvent } from 'react';

/** A new row is marked for this long. */
export const FRESH_MS = 2000;

export interface ShownRow<T> {
  row: T;
  /** It left while the list was held still; it goes when the pointer does. */
  gone: boolean;
}

/** What is shown while the list is held: known rows with their news, in their places; gone ones stay; new ones wait. */
export function heldRows<T extends { id: string }>(
  shown: readonly T[],
  rows: readonly T[],
): { shown: ShownRow<T>[]; waiting: number } {
  const now = new Map(rows.map((row) => [row.id, row]));
  const kept = shown.map((old) => ({ row: now.get(old.id) ?? old, gone: !now.has(old.id) }));
  const known = new Set(shown.map(({ id }) => id));
  return { shown: kept, waiting: rows.filter(({ id }) => !known.has(id)).length };
}

/**
 * Rows of a live list. While pointer or focus is inside nothing is added and nothing leaves, so that what is about to
 * be pressed stays where it is; `waiting` counts the new ones, `release` lets them in.
 */
export function useHeldRows<T extends { id: string }>(
  rows: readonly T[],
): {
  shown: ShownRow<T>[];
  waiting: number;
  release: () => void;
  hold: {
    onPointerEnter: () => void;
    onPointerLeave: () => void;
    onFocus: () => void;
    onBlur: (event: FocusEvent) => void;
  };
} {
  const [frozen, setFrozen] = useState<readonly T[]>();
  const start = () => setFrozen((now) => now ?? rows);
  const end = () => setFrozen(undefined);
  const { shown, waiting } =
    frozen === undefined ? { shown: rows.map((row) => ({ row, gone: false })), waiting: 0 } : heldRows(frozen, rows);
  return {
    shown,
    waiting,
    release: () => setFrozen(rows),
    hold: {
      onPointerEnter: start,
      onPointerLeave: end,
      onFocus: start,
      onBlur: (event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) end();
      },
    },
  };
}

/** The ids that came while the page was open, for two seconds each; what was there at first is not new. */
export function useFreshIds(ids: readonly string[], ready: boolean): ReadonlySet<string> {
  const seen = useRef<Set<string>>(undefined);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const key = ids.join('\n');
  useEffect(() => {
    if (!ready) return;
    const all = key === '' ? [] : key.split('\n');
    const before = seen.current;
    seen.current = new Set([...(before ?? []), ...all]);
    const added = before === undefined ? [] : all.filter((id) => !before.has(id));
    if (added.length === 0) return;
    setFresh((now) => new Set([...now, ...added]));
    setTimeout(() => setFresh((now) => new Set([...now].filter((id) => !added.includes(id)))), FRESH_MS);
  }, [key, ready]);
  return fresh;
}

/** One sentence for screen readers at most every five seconds. */
export function usePoliteSentence(sentence: string): string {
  const [said, setSaid] = useState('');
  const last = useRef(0);
  useEffect(() => {
    if (sentence === '') return undefined;
    const wait = Math.max(0, last.current + 5000 - Date.now());
    const timer = setTimeout(() => {
      last.current = Date.now();
      setSaid(sentence);
    }, wait);
    return () => clearTimeout(timer);
  }, [sentence]);
  return said;
}
