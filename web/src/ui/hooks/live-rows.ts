import { useEffect, useRef, useState, type FocusEvent } from 'react';

export const FRESH_MS = 2000;

export interface ShownRow<T> {
  row: T;
  /** The row was removed while the list was held; it disappears when the pointer leaves. */
  gone: boolean;
}

/** Rows of a held list: known rows are updated in place, removed rows stay, new rows wait. */
function heldRows<T extends { id: string }>(
  shown: readonly T[],
  rows: readonly T[],
): { shown: ShownRow<T>[]; waiting: number } {
  const now = new Map(rows.map((row) => [row.id, row]));
  const kept = shown.map((old) => ({ row: now.get(old.id) ?? old, gone: !now.has(old.id) }));
  const known = new Set(shown.map(({ id }) => id));
  return { shown: kept, waiting: rows.filter(({ id }) => !known.has(id)).length };
}

/**
 * Rows of a live list. While pointer or focus is inside, rows are neither added nor removed, so that press targets do
 * not move. `waiting` counts the held-back rows; `release` shows them.
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

/** Ids that arrived after the first load, for two seconds each. */
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

/** Announces a sentence to screen readers at most every five seconds. */
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
