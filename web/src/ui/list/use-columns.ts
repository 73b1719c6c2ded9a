import { useState } from 'react';

export interface Columns<T> {
  readonly shown: readonly T[];
  readonly heads: readonly string[];
  readonly hidden: ReadonlySet<string>;
  readonly toggle: (head: string) => void;
}

/**
 * Columns hidden on this device. The first column names the row and is always shown. Unknown stored heads are ignored.
 * `isExtra` columns are hidden until the person changes the selection.
 */
export function useColumns<T extends { head: string; isExtra?: boolean }>(list: string, all: readonly T[]): Columns<T> {
  const key = `revive-columns-${list}`;
  const [hidden, setHidden] = useState<ReadonlySet<string>>(
    () => read(key) ?? new Set(all.filter(({ isExtra = false }) => isExtra).map(({ head }) => head)),
  );
  const toggle = (head: string) => {
    const next = new Set(hidden);
    if (!next.delete(head)) next.add(head);
    setHidden(next);
    localStorage.setItem(key, JSON.stringify([...next]));
  };
  return {
    shown: all.filter(({ head }, i) => i === 0 || !hidden.has(head)),
    heads: all.slice(1).map(({ head }) => head),
    hidden,
    toggle,
  };
}

function read(key: string): ReadonlySet<string> | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return Array.isArray(stored) ? new Set(stored.filter((one) => typeof one === 'string')) : undefined;
  } catch {
    // The stored value is invalid.
    return undefined;
  }
}
