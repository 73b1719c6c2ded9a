import { baseApi as api } from '../base-api.js';
import type { Problem, Receipt, RepairTracking } from './shared.gen.js';
export type { Problem, Receipt, RepairTracking };
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    getRepairStatus: build.query<
      GetRepairStatusApiResponse,
      GetRepairStatusApiArg
    >({
      query: (queryArg) => ({
        url: `/api/customer/repair-status`,
        params: {
          trackingId: queryArg.trackingId,
        },
      }),
    }),
    approveByLink: build.mutation<
      ApproveByLinkApiResponse,
      ApproveByLinkApiArg
    >({
      query: (queryArg) => ({
        url: `/api/customer/repair-status/${queryArg.trackingId}/approve`,
        method: "POST",
        body: queryArg.linkApproval,
      }),
    }),
    declineByLink: build.mutation<
      DeclineByLinkApiResponse,
      DeclineByLinkApiArg
    >({
      query: (queryArg) => ({
        url: `/api/customer/repair-status/${queryArg.trackingId}/decline`,
        method: "POST",
        body: queryArg.linkDecline,
      }),
    }),
    downloadReceipt: build.query<
      DownloadReceiptApiResponse,
      DownloadReceiptApiArg
    >({
      query: (queryArg) => ({
        url: `/api/customer/repair-status/${queryArg.trackingId}/receipt`,
      }),
    }),
    stopMessages: build.mutation<StopMessagesApiResponse, StopMessagesApiArg>({
      query: (queryArg) => ({
        url: `/api/customer/repair-status/${queryArg.trackingId}/stop-messages`,
        method: "POST",
        body: queryArg.stopMessages,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as trackingApi };
export type GetRepairStatusApiResponse =
  /** status 200 A repair as its customer sees it */ RepairTracking;
export type GetRepairStatusApiArg = {
  trackingId: string;
};
export type ApproveByLinkApiResponse =
  /** status 200 The customer approves a quote, with the code of their approval link */ RepairTracking;
export type ApproveByLinkApiArg = {
  trackingId: string;
  linkApproval: LinkApproval;
};
export type DeclineByLinkApiResponse =
  /** status 200 The customer declines, or withdraws an approval before the order is signed, with the code of their approval link */ RepairTracking;
export type DeclineByLinkApiArg = {
  trackingId: string;
  linkDecline: LinkDecline;
};
export type DownloadReceiptApiResponse =
  /** status 200 What was done, how it was approved and what it cost, as a PDF */ Receipt;
export type DownloadReceiptApiArg = {
  trackingId: string;
};
export type StopMessagesApiResponse = unknown;
export type StopMessagesApiArg = {
  trackingId: string;
  stopMessages: StopMessages;
};
export type LinkApproval = {
  quoteVersion: number;
  approvalCode?: string;
  lines?: string[];
};
export type LinkDecline = {
  reason?: string;
  approvalCode?: string;
};
export type StopMessages = {
  code?: string;
};
export const {
  useGetRepairStatusQuery,
  useApproveByLinkMutation,
  useDeclineByLinkMutation,
  useDownloadReceiptQuery,
  useStopMessagesMutation,
} = injectedRtkApi;
