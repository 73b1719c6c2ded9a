import { useState } from 'react';

export interface Columns<T> {
  readonly shown: readonly T[];
  /** Those that can be hidden. */
  readonly heads: readonly string[];
  readonly hidden: ReadonlySet<string>;
  readonly toggle: (head: string) => void;
}

/**
 * Which columns of a list somebody hides on this device. The first is the row's name and always stays; a stored head that
 * the list no longer has does nothing. What is `isExtra` is hidden until somebody has chosen.
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
    // Somebody else wrote there.
    return undefined;
  }
}
