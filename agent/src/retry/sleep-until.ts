import { setTimeout as wait } from 'node:timers/promises';
import type { Sleep } from './backoff.js';

/** An aborted sleep resolves instead of rejecting. */
export const sleepUntil: Sleep = async (milliseconds, signal) => {
  await wait(milliseconds, undefined, { ref: true, ...(signal && { signal }) }).catch((error: unknown) => {
    if (!signal?.aborted) throw error;
  });
};
