import { setTimeout as sleep } from 'node:timers/promises';
import { isAppError, messageOf } from '../errors/errors.js';
import type { Logger } from '../telemetry/log.js';

const EVERY_MS = 1000;
/** Logs one line per ten failures, about every ten seconds if attempts fail immediately. */
const TOLD_EVERY = 10;

/**
 * Retries the start while a server is unavailable (SERVICE_UNAVAILABLE) and logs the wait. All other errors are thrown
 * at once: a wrong password does not become valid by waiting.
 */
export async function retryWhileUnavailable<T>(
  work: () => Promise<T>,
  log: Pick<Logger, 'warn'>,
  everyMs = EVERY_MS,
): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await work();
    } catch (error) {
      if (!isAppError(error, 'SERVICE_UNAVAILABLE')) throw error;
      if (failures % TOLD_EVERY === 0)
        log.warn({ failures: failures + 1 }, `${messageOf(error)} The start waits for it.`);
      await sleep(everyMs);
    }
  }
}
