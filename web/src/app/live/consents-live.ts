import { baseApi } from '#api/base-api.js';
import type { LiveHandlers } from '#api/live/live-handlers.js';

/** A notice may be that something which was signed has a new version: the banner asks anew. */
export const consentsLive: LiveHandlers = {
  notification: (dispatch) => {
    dispatch(baseApi.util.invalidateTags(['Consents']));
  },
};
