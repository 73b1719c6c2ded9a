import { LIVE_TYPES } from '@revive/contracts/live/events';
import { baseApi, type Tag } from '#api/base-api.js';
import { dispatchTo, type LiveDispatch, type LiveHandlers } from '#api/live/live-handlers.js';
import { jitter, type LiveOptions } from '#api/live/live-stream.js';

/**
 * Stream of the signed-in user. The `features` of the frame apply rows to the cache. After a gap in time, queries with
 * a `renewed` tag are refetched.
 */
export function sessionLive(
  dispatch: LiveDispatch,
  { features, renewed }: { features: readonly LiveHandlers[]; renewed: readonly Tag[] },
): LiveOptions {
  return {
    url: '/api/events',
    // Subscribes to all types: tabs share a stream, and a different tab may need more types.
    types: LIVE_TYPES,
    onEvent: dispatchTo(dispatch, ...features),
    onLost: () => {
      dispatch(baseApi.util.invalidateTags(['User']));
    },
    onOpened: (opening) => {
      setTimeout(() => dispatch(baseApi.util.invalidateTags([...renewed])), jitter(opening));
    },
  };
}
