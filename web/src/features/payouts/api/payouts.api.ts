import { billingApi } from '#api/generated/billing.gen.js';

// A payout changes what the platform owes, so figures of the ledger are read again, too.
const changed = {
  invalidatesTags: (result: unknown) => (result === undefined ? [] : (['Payouts', 'Billing'] as const)),
};

const api = billingApi.enhanceEndpoints({
  endpoints: {
    listPayouts: { providesTags: ['Payouts'] },
    getPayout: { providesTags: ['Payouts'] },
    readMoneyOverview: { providesTags: ['Payouts'] },
    readPayoutSettings: { providesTags: ['Payouts'] },
    listPayoutBatches: { providesTags: ['Payouts'] },
    getPayoutBatch: { providesTags: ['Payouts'] },
    createPayout: changed,
    approvePayout: changed,
    cancelPayout: changed,
    settlePayout: changed,
    changePayoutLimit: changed,
    createPayoutBatch: changed,
    releasePayoutBatch: changed,
    cancelPayoutBatch: changed,
    downloadPayoutFile: changed,
    settlePayoutBatch: changed,
  },
});

/** Pay Now of spec part 2 §4. Send a `requestId` of your own, so that a repeated request pays once. */
export const usePayNowMutation = api.useCreatePayoutMutation;

export const {
  useListPayoutsQuery,
  useLazyListPayoutsQuery,
  useGetPayoutQuery,
  useReadMoneyOverviewQuery,
  useReadPayoutSettingsQuery,
  useListPayoutBatchesQuery,
  useLazyListPayoutBatchesQuery,
  useGetPayoutBatchQuery,
  useApprovePayoutMutation,
  useCancelPayoutMutation,
  useSettlePayoutMutation,
  useChangePayoutLimitMutation,
  useCreatePayoutBatchMutation,
  useReleasePayoutBatchMutation,
  useCancelPayoutBatchMutation,
  useDownloadPayoutFileMutation,
  useSettlePayoutBatchMutation,
} = api;
