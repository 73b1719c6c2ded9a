import type { LiveEvent, LiveType } from '@revive/contracts/live/events';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { baseApi } from '../base-api.js';

// Endpoint thunks carry their own state type; a feature only ever dispatches its own.
// oxlint-disable-next-line typescript/no-explicit-any -- the state type of RTK's thunks is invariant
export type LiveDispatch = ThunkDispatch<any, unknown, UnknownAction>;

/** What a feature does with the live events that concern it. */
export type LiveHandlers = Partial<Record<LiveType, (dispatch: LiveDispatch, event: LiveEvent) => void>>;

/**
 * One function of all features' handlers; an event that nobody knows is left alone (newer servers may send more). A
 * reading that is under way may have been made before the event, and replaces what the page has when it arrives: then
 * the event counts once more.
 */
export function dispatchTo(dispatch: LiveDispatch, ...features: readonly LiveHandlers[]): (event: LiveEvent) => void {
  const apply = (event: LiveEvent): void => {
    for (const handlers of features) handlers[event.type]?.(dispatch, event);
  };
  return (event) => {
    apply(event);
    const readings = dispatch(baseApi.util.getRunningQueriesThunk());
    if (readings.length > 0) void Promise.all(readings).then(() => apply(event));
  };
}
