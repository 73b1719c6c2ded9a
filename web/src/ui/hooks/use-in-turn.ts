import { useCallback, useRef } from 'react';

/** Runs tasks sequentially; a task starts after the preceding one has settled. Returns the task’s result. */
export function useInTurn(): <Answer>(work: () => Answer | Promise<Answer>) => Promise<Answer> {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback((work) => {
    const done = last.current.then(work);
    // The caller receives the failure; later tasks still run.
    last.current = done.catch(() => undefined);
    return done;
  }, []);
}
