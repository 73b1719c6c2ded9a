import { ownRepairsApi } from '#api/generated/own-repairs.gen.js';
import type { LiveHandlers } from '#api/live/live-handlers.js';

const api = ownRepairsApi.enhanceEndpoints({ endpoints: { listOwnRepairs: { providesTags: ['OwnRepairs'] } } });

/** A frame says that one of them has changed, and not which: the list is read again. */
export const ownRepairsLive: LiveHandlers = {
  own_repairs: (dispatch) => {
    dispatch(api.util.invalidateTags(['OwnRepairs']));
  },
};

export const { useListOwnRepairsQuery } = api;
