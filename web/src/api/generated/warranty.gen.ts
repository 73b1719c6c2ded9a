import { baseApi as api } from '../base-api.js';
import type { Problem, RepairTracking } from './shared.gen.js';
export type { Problem, RepairTracking };
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    claimByLink: build.mutation<ClaimByLinkApiResponse, ClaimByLinkApiArg>({
      query: (queryArg) => ({
        url: `/api/customer/repair-status/${queryArg.trackingId}/claim`,
        method: "POST",
        body: queryArg.claimWarrantyByLink,
      }),
    }),
    claimAtCounter: build.mutation<
      ClaimAtCounterApiResponse,
      ClaimAtCounterApiArg
    >({
      query: (queryArg) => ({
        url: `/api/repairs/${queryArg.id}/claim`,
        method: "POST",
        body: queryArg.claimWarranty,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as warrantyApi };
export type ClaimByLinkApiResponse =
  /** status 201 The customer claims the warranty with the code of an email; a new repair is opened */ RepairTracking;
export type ClaimByLinkApiArg = {
  trackingId: string;
  claimWarrantyByLink: ClaimWarrantyByLink;
};
export type ClaimAtCounterApiResponse =
  /** status 201 The shop opens a warranty claim of a repair for its customer */ WarrantyClaimOpened;
export type ClaimAtCounterApiArg = {
  id: string;
  claimWarranty: ClaimWarranty;
};
export type ClaimWarrantyByLink = {
  reason: string;
  code?: string;
};
export type WarrantyClaimOpened = {
  repairId: string;
  number: number;
};
export type ClaimWarranty = {
  reason: string;
};
export const { useClaimByLinkMutation, useClaimAtCounterMutation } =
  injectedRtkApi;
