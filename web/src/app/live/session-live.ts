import { LIVE_TYPES } from '@revive/contracts/live/events';
import { baseApi, type Tag } from '#api/base-api.js';
import { dispatchTo, type LiveDispatch, type LiveHandlers } from '#api/live/live-handlers.js';
import { jitter, type LiveOptions } from '#api/live/live-stream.js';

/**
 * The stream of who is signed in: rows go straight into what was read by the `features` that a frame shows; after a gap
 * in time, what has one of the `renewed` tags is read again.
 */
export function sessionLive(
  dispatch: LiveDispatch,
  { features, renewed }: { features: readonly LiveHandlers[]; renewed: readonly Tag[] },
): LiveOptions {
  return {
    url: '/api/events',
    // All: tabs share one stream, and another tab may show more than this one.
    types: LIVE_TYPES,
    onEvent: dispatchTo(dispatch, ...features),
    // Perhaps because the session ended.
    onLost: () => {
      dispatch(baseApi.util.invalidateTags(['User']));
    },
    onOpened: (opening) => {
      setTimeout(() => dispatch(baseApi.util.invalidateTags([...renewed])), jitter(opening));
    },
  };
}
