import { billingApi } from '#api/generated/billing.gen.js';
import type { LiveHandlers } from '#api/live/live-handlers.js';

const changed = {
  invalidatesTags: (result: unknown) =>
    result === undefined ? [] : (['BillingControl', 'Commissions'] as ('BillingControl' | 'Commissions')[]),
};
const api = billingApi.enhanceEndpoints({
  endpoints: {
    listBillingStatus: { providesTags: ['BillingControl'] },
    listBillingHistory: { providesTags: ['BillingControl'] },
    toggleBilling: changed,
    toggleTestAccount: changed,
  },
});

export const billingControlLive: LiveHandlers = {
  'billing.control': (dispatch) => {
    dispatch(api.util.invalidateTags(['BillingControl']));
  },
};

export const {
  useListBillingStatusQuery,
  useLazyListBillingStatusQuery,
  useListBillingHistoryQuery,
  useToggleBillingMutation,
  useToggleTestAccountMutation,
} = api;
