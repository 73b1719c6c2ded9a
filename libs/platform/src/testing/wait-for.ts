import { setTimeout as sleep } from 'node:timers/promises';

/** What was waited for did not happen. */
export class WaitError extends Error {
  override readonly name = 'WaitError';
}

/**
 * For tests: waits for something that happens by itself. Throws after `withinMs` (60 s), a bound and no expectation of
 * speed.
 */
export async function waitFor(holds: () => boolean | Promise<boolean>, withinMs = 60_000): Promise<void> {
  for (const end = Date.now() + withinMs; !(await holds()); await sleep(10)) {
    if (Date.now() > end) throw new WaitError(`It did not come about: ${holds.toString()}`);
  }
}
