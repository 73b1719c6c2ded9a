import { baseApi as api } from '../base-api.js';
import type { Problem } from './shared.gen.js';
export type { Problem };
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    listOwnRepairs: build.query<
      ListOwnRepairsApiResponse,
      ListOwnRepairsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/own-repairs`,
        params: {
          before: queryArg.before,
        },
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as ownRepairsApi };
export type ListOwnRepairsApiResponse =
  /** status 200 The repairs of every shop whose ticket has the caller’s confirmed email, newest first */ OwnRepairs;
export type ListOwnRepairsApiArg = {
  before?: string;
};
export type OwnRepairs = {
  emailConfirmed: boolean;
  repairs: {
    id: string;
    trackingId?: string;
    customerCode?: string;
    number: number;
    deviceName: string;
    deviceType: string;
    shopName: string;
    status:
      | "received"
      | "diagnosing"
      | "quoted"
      | "approved"
      | "repairing"
      | "completed"
      | "ready_for_pickup";
    outcome:
      | "none"
      | "repaired"
      | "produced"
      | "nothing_found"
      | "needs_person"
      | "declined"
      | "rolled_back"
      | "repaired_by_hand"
      | "not_repaired";
    handedOver: boolean;
    waitingOn?: "shop" | "customer" | "repair";
    createdAt: string;
    updatedAt: string;
  }[];
  next?: string;
};
export const { useListOwnRepairsQuery } = injectedRtkApi;
