import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_EVERY_MS = 100;

/**
 * Repeats `look` until `isWanted` accepts its value or the time ends, and returns the last value. The caller checks
 * the value, so that its error can name the missing part.
 */
export async function pollUntil<T>(
  look: () => Promise<T>,
  isWanted: (seen: T) => boolean,
  atMostMs: number,
): Promise<T> {
  const end = performance.now() + atMostMs;
  for (;;) {
    const seen = await look();
    if (isWanted(seen) || performance.now() > end) return seen;
    await sleep(LOOK_EVERY_MS);
  }
}
