import { setTimeout as wait } from 'node:timers/promises';

/** A measured value, or the reason why the value is missing. "Not seen" never means "fine". */
export type Seen<T> = { readonly value: T } | { readonly notSeen: string };

export const isSeen = <T>(one: Seen<T>): one is { readonly value: T } => 'value' in one;
export const valueOf = <T>(one: Seen<T>): T | undefined => (isSeen(one) ? one.value : undefined);
export const notSeen = (why: string): { readonly notSeen: string } => ({ notSeen: why });

const USUAL_MS = 30_000;

/** Looks within a deadline. A failure or a timeout returns `notSeen` with the reason; only an abort propagates. */
export async function readWithin<T>(
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
    // Prevents an unhandled rejection of the losing promise.
    late.catch(() => undefined);
  }
}
