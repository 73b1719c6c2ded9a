import { useCallback, useRef } from 'react';

/** One after the other: each work begins once the one before it has ended, however it ended. Answers what the work does. */
export function useInTurn(): <Answer>(work: () => Answer | Promise<Answer>) => Promise<Answer> {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback((work) => {
    const done = last.current.then(work);
    // Whoever asked hears of a failure; it holds nobody else up.
    last.current = done.catch(() => undefined);
    return done;
  }, []);
}
