import { warrantyApi } from '#api/generated/warranty.gen.js';
import { answersTracking } from '../api/tracking.api.js';

// A separate slice: the page renders before the slice is loaded.
export const { useClaimByLinkMutation, useClaimAtCounterMutation } = warrantyApi.enhanceEndpoints({
  endpoints: {
    claimByLink: answersTracking,
    claimAtCounter: { invalidatesTags: (result) => (result === undefined ? [] : ['Repairs', 'RepairLists', 'Repair']) },
  },
});
