import { LIVE_TYPES } from '@revive/contracts/live/events';
import { baseApi, TAGS } from '../api/base-api.js';
import { dispatchTo, type LiveDispatch } from '../api/live/handlers.js';
import type { LiveOptions } from '../api/live/live-stream.js';
import { billingLive } from '../features/billing/billing.api.js';
import { makeFleetLive } from '../features/fleet/fleet.api.js';
import { repairsLive } from '../features/repairs/repairs.api.js';

/** After a lost stream every tab would read at once: they spread over this time (`design` of live screens). */
const JITTER_MS = 10_000;
/** Who is signed in does not change with the stream. */
const RENEWED = TAGS.filter((tag) => tag !== 'User');

/** The signed-in person's stream: rows go straight into what was read; after a gap in time all of it is read again. */
export function staffLive(dispatch: LiveDispatch): LiveOptions {
  return {
    url: '/api/events',
    types: LIVE_TYPES,
    onEvent: dispatchTo(dispatch, repairsLive, makeFleetLive(), billingLive),
    onLost: () => {
      dispatch(baseApi.util.invalidateTags(['User']));
    },
    onReopened: (asked) => {
      setTimeout(() => dispatch(baseApi.util.invalidateTags([...RENEWED])), asked ? 0 : Math.random() * JITTER_MS);
    },
  };
}
