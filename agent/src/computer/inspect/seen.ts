import { setTimeout as wait } from 'node:timers/promises';

/** Something that was measured, or why it was not. "Not seen" is never "fine". */
export type Seen<T> = { readonly value: T } | { readonly notSeen: string };

export const isSeen = <T>(one: Seen<T>): one is { readonly value: T } => 'value' in one;
export const valueOf = <T>(one: Seen<T>): T | undefined => (isSeen(one) ? one.value : undefined);
export const notSeen = (why: string): { readonly notSeen: string } => ({ notSeen: why });

/** No part of a look at a running computer may keep the others waiting for longer. */
const USUAL_MS = 30_000;

/** Looks within a deadline. What fails or takes too long is not seen, with the reason; only the stop comes through. */
export async function look<T>(
  read: (signal: AbortSignal) => Promise<Seen<T>>,
  signal: AbortSignal,
  ms = USUAL_MS,
): Promise<Seen<T>> {
  signal.throwIfAborted();
  const over = new AbortController();
  const both = AbortSignal.any([signal, over.signal]);
  const late = wait(ms, notSeen(`it took longer than ${ms / 1000} seconds`), { signal: both, ref: false });
  try {
    return await Promise.race([read(both), late]);
  } catch (error) {
    signal.throwIfAborted();
    return notSeen((error as Error).message);
  } finally {
    over.abort();
    // The loser of the race: nobody waits for it any more.
    late.catch(() => undefined);
  }
}
