import { useEffect, useRef } from 'react';

interface Stated {
  readonly id: string;
  readonly state: string;
}

/** Reports each state change while the page is open. Initial states are not reported. */
export function useChanges(
  rows: readonly Stated[] | undefined,
  onChange: (id: string, from: string, to: string) => void,
): void {
  const known = useRef<ReadonlyMap<string, string>>(undefined);
  const tell = useRef(onChange);
  tell.current = onChange;
  useEffect(() => {
    if (rows === undefined) return;
    const before = known.current;
    known.current = new Map(rows.map(({ id, state }) => [id, state]));
    if (before === undefined) return;
    for (const { id, state } of rows) {
      const from = before.get(id);
      if (from !== undefined && from !== state) tell.current(id, from, state);
    }
  }, [rows]);
}
