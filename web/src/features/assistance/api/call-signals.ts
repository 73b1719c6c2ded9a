import type { AssistanceSignal } from '@revive/contracts/assistance/assistance';
import type { AssistanceSide } from '@revive/contracts/assistance/states';
import type { LiveEvent } from '@revive/contracts/live/events';

/** A signal from the other browser, as received in a live event. */
export type HeardSignal = AssistanceSignal & { requestId: string; from: AssistanceSide; fromName: string };
type Listener = (signal: HeardSignal) => void;

const MOST_KNOWN = 500;
const listeners = new Set<Listener>();
const known = new Set<string>();

const isSignal = (row: unknown): row is HeardSignal =>
  typeof row === 'object' && row !== null && 'requestId' in row && 'callId' in row && 'kind' in row && 'from' in row;

/** Delivers each signal to the listeners of this page once; drops repeats from the stream. */
export function hearSignal({ id, row }: LiveEvent): void {
  if (known.has(id) || !isSignal(row)) return;
  known.add(id);
  for (const oldest of known) {
    if (known.size <= MOST_KNOWN) break;
    known.delete(oldest);
  }
  for (const listener of listeners) listener(row);
}

export function onSignal(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
