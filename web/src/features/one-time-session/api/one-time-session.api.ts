import { fleetApi } from '#api/generated/fleet.gen.js';
import type { LiveHandlers } from '#api/live/live-handlers.js';

const api = fleetApi.enhanceEndpoints({
  endpoints: {
    listOneTimeSessions: { providesTags: ['OneTimeSessions'] },
    openOneTimeSession: { invalidatesTags: ['OneTimeSessions'] },
    endOneTimeSession: { invalidatesTags: ['OneTimeSessions', 'Agents', 'Devices'] },
  },
});

const changed: LiveHandlers[keyof LiveHandlers] = (dispatch) => {
  dispatch(api.util.invalidateTags(['OneTimeSessions']));
};

/** A session depends on its agent and on what the person at the PC allowed. */
export const oneTimeSessionLive: LiveHandlers = {
  'fleet.one_time_session': changed,
  'fleet.agent': changed,
  'fleet.consent': changed,
};

export const { useListOneTimeSessionsQuery, useOpenOneTimeSessionMutation, useEndOneTimeSessionMutation } = api;
