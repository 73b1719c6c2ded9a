import { ownRepairsApi } from '#api/generated/own-repairs.gen.js';
import type { LiveHandlers } from '#api/live/live-handlers.js';

const api = ownRepairsApi.enhanceEndpoints({ endpoints: { listOwnRepairs: { providesTags: ['OwnRepairs'] } } });

/** The live event does not name the changed repair, so the list is refetched. */
export const ownRepairsLive: LiveHandlers = {
  own_repairs: (dispatch) => {
    dispatch(api.util.invalidateTags(['OwnRepairs']));
  },
};

export const { useListOwnRepairsQuery } = api;
