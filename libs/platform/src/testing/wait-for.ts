import { setTimeout as sleep } from 'node:timers/promises';

class WaitError extends Error {
  override readonly name = 'WaitError';
}

/** Waits in tests until a condition holds. Throws after `withinMs` (60 s), which is only a safety limit. */
export async function waitFor(holds: () => boolean | Promise<boolean>, withinMs = 60_000): Promise<void> {
  for (const end = Date.now() + withinMs; !(await holds()); await sleep(10)) {
    if (Date.now() > end) throw new WaitError(`It did not come about: ${holds.toString()}`);
  }
}
