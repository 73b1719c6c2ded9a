import { baseApi } from '#api/base-api.js';
import type { LiveHandlers } from '#api/live/live-handlers.js';

/** A notification may announce a new version of a signed text, so the banner refetches. */
export const consentsLive: LiveHandlers = {
  notification: (dispatch) => {
    dispatch(baseApi.util.invalidateTags(['Consents']));
  },
};
