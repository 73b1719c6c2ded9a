import type { StopProgress } from '@revive/contracts/repairs/emergency-stop';
import { stopsApi } from '#api/generated/stops.gen.js';
import type { LiveHandlers } from '#api/live/live-handlers.js';

const api = stopsApi.enhanceEndpoints({
  endpoints: {
    getEmergencyStop: { providesTags: ['Monitor'] },
    listEmergencyStops: { providesTags: ['Stops'] },
    listShopStops: { providesTags: ['Stops'] },
    emergencyStop: { invalidatesTags: ['Stops'] },
    resumeAfterStop: { invalidatesTags: ['Stops'] },
  },
});

export const stopsLive: LiveHandlers = {
  emergency_stop: (dispatch, { id, row }) => {
    if (row !== undefined)
      dispatch(
        stopsApi.util.updateQueryData('getEmergencyStop', { id }, (stop) => ({ ...stop, ...(row as StopProgress) })),
      );
  },
  'shop.stop': (dispatch) => {
    dispatch(api.util.invalidateTags(['Stops']));
  },
};

export const {
  useEmergencyStopMutation,
  useGetEmergencyStopQuery,
  useListEmergencyStopsQuery,
  useResumeAfterStopMutation,
  useListShopStopsQuery,
} = api;
