import { useMemo } from 'react';
import { useNow } from '#ui/hooks/use-now.js';

const MINUTE_MS = 60_000;

/**
 * Start and end of the reader's day; a day with a clock change has 23 or 25 hours. The object stays the same all day:
 * a new object would repeat the queries.
 */
export function useDay(): { since: string; until: string } {
  const day = new Date(useNow(MINUTE_MS)).setHours(0, 0, 0, 0);
  return useMemo(() => {
    const next = new Date(day);
    next.setDate(next.getDate() + 1);
    return { since: new Date(day).toISOString(), until: next.toISOString() };
  }, [day]);
}
