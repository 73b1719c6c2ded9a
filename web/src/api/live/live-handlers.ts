import type { LiveEvent, LiveType } from '@revive/contracts/live/events';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { baseApi } from '../base-api.js';

// Endpoint thunks carry their own state type; a feature only ever dispatches its own.
// oxlint-disable-next-line typescript/no-explicit-any -- the state type of RTK's thunks is invariant
export type LiveDispatch = ThunkDispatch<any, unknown, UnknownAction>;

export type LiveHandlers = Partial<Record<LiveType, (dispatch: LiveDispatch, event: LiveEvent) => void>>;

/**
 * Combines the handlers of all features. Unknown events are ignored, because newer servers may send more. A running
 * query may return data older than the event and overwrite the cache, so the event is applied again afterwards.
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
