/**
 * Does `work` now and every so many milliseconds, a round after the other and never two at once. `work` must not
 * reject. What comes back stops it, after the round in hand.
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
