import { useState } from 'react';

export interface Selection<T> {
  /** The selected rows that are shown: one that left the page is out of sight, and nothing is done to it. */
  readonly rows: readonly T[];
  readonly has: (row: T) => boolean;
  readonly toggle: (row: T) => void;
  readonly isAll: boolean;
  readonly toggleAll: () => void;
  readonly clear: () => void;
}

/** Which of the rows on the page are selected. */
export function useSelection<T extends { id: string }>(rows: readonly T[]): Selection<T> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const selected = rows.filter(({ id }) => ids.has(id));
  const isAll = rows.length > 0 && selected.length === rows.length;
  return {
    rows: selected,
    has: ({ id }) => ids.has(id),
    toggle: ({ id }) =>
      setIds((now) => {
        const next = new Set(now);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    isAll,
    toggleAll: () => setIds(new Set(isAll ? [] : rows.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  };
}
