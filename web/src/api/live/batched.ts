import type { LiveDispatch } from './live-handlers.js';

/** Acts once at the end of an interval in which changes came; each store has intervals of its own. */
export function batched(act: (dispatch: LiveDispatch) => void, afterMs: number): (dispatch: LiveDispatch) => void {
  const waiting = new WeakSet<LiveDispatch>();
  return (dispatch) => {
    if (waiting.has(dispatch)) return;
    waiting.add(dispatch);
    setTimeout(() => {
      waiting.delete(dispatch);
      act(dispatch);
    }, afterMs);
  };
}
