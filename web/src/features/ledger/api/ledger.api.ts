import { billingApi } from '#api/generated/billing.gen.js';

const api = billingApi.enhanceEndpoints({
  endpoints: {
    listLedgerProofs: { providesTags: ['LedgerProofs'] },
    proveLedger: { invalidatesTags: (result) => (result === undefined ? [] : ['LedgerProofs']) },
    readAccountCodes: { providesTags: ['AccountCodes'] },
    changeAccountCodes: { invalidatesTags: (result) => (result === undefined ? [] : ['AccountCodes']) },
  },
});

export const {
  useListLedgerProofsQuery,
  useProveLedgerMutation,
  useReadAccountCodesQuery,
  useChangeAccountCodesMutation,
} = api;
