import { setTimeout as sleep } from 'node:timers/promises';

/** In milliseconds: starts at `first` and doubles with each failure up to `most`. */
export interface Backoff {
  readonly first: number;
  readonly most: number;
}

export const backoffMs = (failures: number, { first, most }: Backoff): number =>
  Math.min(first * 2 ** Math.min(failures, 16), most);

/** Like `backoffMs`, randomized between half and full length, so that processes do not reconnect all at once. */
export const spreadBackoffMs = (failures: number, backoff: Backoff): number =>
  backoffMs(failures, backoff) * (0.5 + Math.random() / 2);

/** An abort is not an error. */
export async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
