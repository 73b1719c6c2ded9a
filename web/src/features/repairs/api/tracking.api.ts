import { type RepairTracking, trackingApi } from '#api/generated/tracking.gen.js';
import { newer } from '#api/live/apply-rows.js';
import type { LiveDispatch, LiveHandlers } from '#api/live/live-handlers.js';
import { cacheMutationResult } from '#api/cache-mutation-result.js';

const putTracking = (dispatch: LiveDispatch, row: RepairTracking): void => {
  dispatch(
    trackingApi.util.updateQueryData('getRepairStatus', { trackingId: row.id }, (known) =>
      newer(known, row.version, row),
    ),
  );
};

export const answersTracking = cacheMutationResult(putTracking);

// A separate slice, so that a customer's page does not load the shop's code.
const api = trackingApi.enhanceEndpoints({
  endpoints: {
    getRepairStatus: { providesTags: ['Tracking'] },
    approveByLink: answersTracking,
    declineByLink: answersTracking,
  },
});

export const trackingLive: LiveHandlers = {
  tracking: (dispatch, { row }) => {
    if (row !== undefined) putTracking(dispatch, row as RepairTracking);
  },
};

export const {
  useGetRepairStatusQuery,
  useApproveByLinkMutation,
  useDeclineByLinkMutation,
  useLazyDownloadReceiptQuery,
  useStopMessagesMutation,
} = api;
