import { useEffect, useRef } from 'react';
import { pressure } from './polling-backoff.js';

const FIRST_MS = 10_000;
const MOST_MS = 120_000;

/** What a query says of itself. */
interface Asked {
  readonly data?: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** The pause after an answer: the first one again where something changed, twice the last where nothing did. */
export const nextPause = (
  last: number,
  isChanged: boolean,
  { first, most }: { first: number; most: number },
): number => (isChanged ? first : Math.min(most, last * 2));

/**
 * For a page whose visitor has no stream: asks again, ever more rarely while the answer stays the same, and at once when
 * the page is looked at again. Nothing is asked by a page that nobody looks at, nor where `isOver`.
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
    // RTK Query keeps the identity of an answer that says the same.
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
