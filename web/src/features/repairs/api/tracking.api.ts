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

/** Answers with what the customer sees of the ticket: what is shown is renewed. */
export const answersTracking = cacheMutationResult(putTracking);

// A slice beside the repairs': a customer's page loads nothing of what a shop does.
const api = trackingApi.enhanceEndpoints({
  endpoints: {
    getRepairStatus: { providesTags: ['Tracking'] },
    approveByLink: answersTracking,
    declineByLink: answersTracking,
  },
});

/** How the events of a tracking link change what was read. */
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
