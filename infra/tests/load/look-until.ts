import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_EVERY_MS = 100;

/**
 * Looks until `isWanted` holds or the time is over, and gives back the last look. The caller judges it: the error of a
 * wait that ended in vain should name what is missing.
 */
export async function lookUntil<T>(
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
