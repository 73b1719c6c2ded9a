import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds: from `first`, which doubles with each failure, to `most`. */
export interface Backoff {
  readonly first: number;
  readonly most: number;
}

/** How long to wait after so many failures in a row, ms. */
export const backoffMs = (failures: number, { first, most }: Backoff): number =>
  Math.min(first * 2 ** Math.min(failures, 16), most);

/**
 * The same, anywhere between its half and its whole, so that processes which lost one server do not all come back at
 * once.
 */
export const spreadBackoffMs = (failures: number, backoff: Backoff): number =>
  backoffMs(failures, backoff) * (0.5 + Math.random() / 2);

/** Waits so many ms, or until `signal`: being stopped ends the wait and is no error. */
export async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
