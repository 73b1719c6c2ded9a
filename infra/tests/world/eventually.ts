import { setTimeout as sleep } from 'node:timers/promises';
import { RefusedError } from '../../dev/public-door.js';

/**
 * Repeats the request until the answer is accepted; treats 503 as no answer. Throws with the last answer after
 * `withinMs`.
 */
export async function eventually<T>(
  ask: () => Promise<T>,
  wanted: (answer: T) => boolean,
  withinMs = 60_000,
): Promise<T> {
  let last: T | undefined;
  let refused: unknown;
  for (const end = Date.now() + withinMs; Date.now() < end; await sleep(60)) {
    try {
      last = await ask();
      if (wanted(last)) return last;
    } catch (error) {
      if (!(error instanceof RefusedError) || error.status !== 503) throw error;
      refused = error;
    }
  }
  const words = `it did not come about; the last answer was ${JSON.stringify(last, null, 1)?.slice(0, 4_000)}`;
  throw new Error(words, { cause: refused });
}
