import type { LiveEvent, LiveType } from '@revive/contracts/live/events';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';

// Endpoint thunks carry their own state type; a feature only ever dispatches its own.
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the state type of RTK's thunks is invariant
export type LiveDispatch = ThunkDispatch<any, unknown, UnknownAction>;

/** What a feature does with the live events that concern it. */
export type LiveHandlers = Partial<Record<LiveType, (dispatch: LiveDispatch, event: LiveEvent) => void>>;

/** One function of all features' handlers; an event that nobody knows is left alone (newer servers may send more). */
export function dispatchTo(dispatch: LiveDispatch, ...features: readonly LiveHandlers[]): (event: LiveEvent) => void {
  return (event) => {
    for (const handlers of features) handlers[event.type]?.(dispatch, event);
  };
}
