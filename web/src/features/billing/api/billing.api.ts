import type { LiveHandlers } from '#api/live/live-handlers.js';
import { cacheMutationResult } from '#api/cache-mutation-result.js';
import { billingApi, type BankDetails } from '#api/generated/billing.gen.js';

const api = billingApi.enhanceEndpoints({
  endpoints: {
    getBilling: { providesTags: ['Billing'] },
    readRevenueByService: { providesTags: ['Billing'] },
    readBankDetails: { providesTags: ['Bank'] },
    readPayoutHold: { providesTags: ['Bank'] },
    // The payout hold arrives with a live event: billing receives the change a moment later.
    changeBankDetails: cacheMutationResult((dispatch, details: BankDetails) =>
      dispatch(billingApi.util.updateQueryData('readBankDetails', undefined, () => details)),
    ),
  },
});

export const billingLive: LiveHandlers = {
  // A new entry also changes the totals and the daily sum. The ledger computes both, so they are read again.
  'billing.entry': (dispatch) => {
    dispatch(api.util.invalidateTags(['Billing', 'Bill', 'Drawer', 'Days']));
  },
  'billing.hold': (dispatch) => {
    dispatch(api.util.invalidateTags(['Bank']));
  },
};

export const {
  useGetBillingQuery,
  useLazyGetBillingQuery,
  useReadRevenueByServiceQuery,
  useLazyReadRevenueByServiceQuery,
  useReadBankDetailsQuery,
  useChangeBankDetailsMutation,
  useReadPayoutHoldQuery,
} = api;
