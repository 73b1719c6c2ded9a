import { useEffect, useRef } from 'react';
import { pressure } from './polling-backoff.js';

const FIRST_MS = 10_000;
const MOST_MS = 120_000;

interface Asked {
  readonly data?: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

export const nextPause = (last: number, isChanged: boolean, pause: { first: number; most: number }): number =>
  isChanged ? pause.first : Math.min(pause.most, last * 2);

/**
 * Polling for pages without a stream: the pause grows while the response stays the same, and a page that becomes
 * visible polls at once. No polling while the page is hidden or `isOver` is set.
 */
export function useBackoffPolling(
  { data, isFetching, refetch }: Asked,
  { first = FIRST_MS, most = MOST_MS, isOver = false }: { first?: number; most?: number; isOver?: boolean } = {},
): void {
  const ask = useRef(refetch);
  const pause = useRef(first);
  const seen = useRef<unknown>(undefined);
  useEffect(() => {
    ask.current = refetch;
  });
  useEffect(() => {
    if (isOver || isFetching) return undefined;
    // RTK Query keeps the object identity of an unchanged response.
    pause.current =
      seen.current === undefined ? first : nextPause(pause.current, seen.current !== data, { first, most });
    seen.current = data;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible')
        timer = setTimeout(() => void ask.current(), pause.current * pressure());
    };
    const look = () => {
      if (document.visibilityState !== 'visible') return clearTimeout(timer);
      pause.current = first;
      clearTimeout(timer);
      return void ask.current();
    };
    wait();
    document.addEventListener('visibilitychange', look);
    addEventListener('online', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
      removeEventListener('online', look);
    };
  }, [data, isFetching, isOver, first, most]);
}
