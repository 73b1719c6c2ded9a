import { useMemo } from 'react';
import { useNow } from '#ui/hooks/use-now.js';

const MINUTE_MS = 60_000;

/** The reader's day, as the moment when it began; the same all day, so that it is asked once. */
export function useDayStart(): string {
  const day = new Date(useNow(MINUTE_MS)).setHours(0, 0, 0, 0);
  return useMemo(() => new Date(day).toISOString(), [day]);
}
