import type { LiveHandlers } from '../../api/live/handlers.js';
import { billingApi } from './billing.api.gen.js';

const api = billingApi.enhanceEndpoints({
  addTagTypes: ['Billing'],
  endpoints: { getBilling: { providesTags: ['Billing'] } },
});

export const billingLive: LiveHandlers = {
  // A new line changes the totals and the day's sum too: they are the ledger's to add up, so they are read again.
  'billing.entry': (dispatch) => {
    dispatch(api.util.invalidateTags(['Billing']));
  },
};

export const { useGetBillingQuery } = api;
