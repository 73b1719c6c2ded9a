/**
 * Runs `work` now and then every `ms` milliseconds, never concurrently. `work` must not reject. The returned function
 * stops the timer and waits for the current run.
 */
export function schedulePeriodically(ms: number, work: () => Promise<unknown>): () => Promise<void> {
  let round: Promise<unknown> = Promise.resolve();
  const begin = (): void => {
    round = round.then(work);
  };
  begin();
  const timer = setInterval(begin, ms);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await round;
  };
}
