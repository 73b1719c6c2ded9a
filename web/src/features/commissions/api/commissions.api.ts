import { billingApi } from '#api/generated/billing.gen.js';
import type { LiveHandlers } from '#api/live/live-handlers.js';

const api = billingApi.enhanceEndpoints({
  endpoints: {
    listCommissions: { providesTags: ['Commissions', 'Billing'] },
    readStatement: { providesTags: ['Commissions', 'Billing'] },
    listRateRules: { providesTags: ['Commissions'] },
    setRateRule: { invalidatesTags: (result) => (result === undefined ? [] : ['Commissions']) },
  },
});

export const commissionsLive: LiveHandlers = {
  'billing.rate': (dispatch) => {
    dispatch(api.util.invalidateTags(['Commissions']));
  },
};

export const {
  useListCommissionsQuery,
  useLazyListCommissionsQuery,
  useReadStatementQuery,
  useLazyReadStatementQuery,
  useLazyPrintStatementQuery,
  useListRateRulesQuery,
  useSetRateRuleMutation,
} = api;
