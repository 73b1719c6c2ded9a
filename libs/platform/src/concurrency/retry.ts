import { setTimeout as sleep } from 'node:timers/promises';
import { isAppError, messageOf } from '../errors/errors.js';
import type { Logger } from '../telemetry/log.js';

const EVERY_MS = 1000;
/** One line in so many failures: about ten seconds apart where each comes at once. */
const TOLD_EVERY = 10;

/**
 * A start that needs a server which is away for a moment (SERVICE_UNAVAILABLE): tried again until it is there, and said
 * in the log meanwhile. Whatever else is wrong is thrown at once: a wrong password becomes no better by waiting.
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
