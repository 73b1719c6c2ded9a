import { useMemo } from 'react';
import { useNow } from '#ui/hooks/use-now.js';

const MINUTE_MS = 60_000;

/**
 * The reader's day: when it began, and when it ends, which is 23 to 25 hours later where clocks change. The same all day,
 * so that it is asked once.
 */
export function useDay(): { since: string; until: string } {
  const day = new Date(useNow(MINUTE_MS)).setHours(0, 0, 0, 0);
  return useMemo(() => {
    const next = new Date(day);
    next.setDate(next.getDate() + 1);
    return { since: new Date(day).toISOString(), until: next.toISOString() };
  }, [day]);
}
