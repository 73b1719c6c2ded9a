import { useRef, useState } from 'react';

export interface Selection<T> {
  /** Selected rows on the current page. Rows that left the page are never acted on. */
  readonly rows: readonly T[];
  readonly has: (row: T) => boolean;
  /** `through`: also toggles all rows between the last toggled row and this row. */
  readonly toggle: (row: T, through?: boolean) => void;
  readonly isAll: boolean;
  readonly toggleAll: () => void;
  readonly clear: () => void;
}

export function useSelection<T extends { id: string }>(rows: readonly T[]): Selection<T> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  const selected = rows.filter(({ id }) => ids.has(id));
  const isAll = rows.length > 0 && selected.length === rows.length;
  return {
    rows: selected,
    has: ({ id }) => ids.has(id),
    toggle: ({ id }, through = false) => {
      const [from, to] = [rows.findIndex((row) => row.id === last.current), rows.findIndex((row) => row.id === id)];
      const turned = through && from >= 0 ? rows.slice(Math.min(from, to), Math.max(from, to) + 1) : [{ id }];
      last.current = id;
      setIds((now) => {
        const next = new Set(now);
        const isOn = !now.has(id);
        for (const one of turned) {
          if (isOn) next.add(one.id);
          else next.delete(one.id);
        }
        return next;
      });
    },
    isAll,
    toggleAll: () => setIds(new Set(isAll ? [] : rows.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  };
}
