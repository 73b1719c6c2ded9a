import type { Cache } from '../cache/cache.js';
import { messageOf } from '../errors/errors.js';
import type { Logger } from '../telemetry/log.js';
import type { ObjectStore } from './object-store.js';

const EVERY_MS = 3_600_000;
/** Shorter than the interval, so that clock drift does not skip a round. */
const KEPT_MS = 3_300_000;

/**
 * Every hour one of the processes on this cache sweeps leftovers of crashed uploads: the first to set the cache entry.
 * The returned function stops the timer and waits for the current round.
 */
export function sweepEveryHour(
  objects: ObjectStore,
  cache: Cache,
  log: Logger,
  everyMs = EVERY_MS,
): () => Promise<void> {
  let round: Promise<void> = Promise.resolve();
  const sweep = async (): Promise<void> => {
    try {
      if (!(await cache.setIfAbsent('objects:swept', '', Math.min(KEPT_MS, everyMs * 0.9)))) return;
      const swept = await objects.sweep(new Date());
      if (swept > 0) log.info({ swept }, 'left-overs of uploads that never ended were taken away');
    } catch (err) {
      log.warn({ err }, `left-overs of uploads stay for an hour more: ${messageOf(err)}`);
    }
  };
  const timer = setInterval(() => {
    round = round.then(sweep);
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await round;
  };
}
