import { billingApi } from '#api/generated/billing.gen.js';

// A match posts to the ledger, so figures of the ledger are read again, too.
const posting = {
  invalidatesTags: (result: unknown) => (result === undefined ? [] : (['BankLines', 'Billing', 'Payouts'] as const)),
};
const marking = {
  invalidatesTags: (result: unknown) => (result === undefined ? [] : (['BankLines'] as const)),
};

const api = billingApi.enhanceEndpoints({
  endpoints: {
    listBankLines: { providesTags: ['BankLines'] },
    listExpectedMoney: { providesTags: ['BankLines'] },
    readUnmatchedCount: { providesTags: ['BankLines'] },
    readReconciliation: { providesTags: ['BankLines'] },
    importStatement: posting,
    matchBankLine: posting,
    matchCertainLines: posting,
    undoBankLine: posting,
    ignoreBankLine: marking,
    assignBankLine: marking,
  },
});

export const {
  useListBankLinesQuery,
  useListExpectedMoneyQuery,
  useReadReconciliationQuery,
  usePreviewStatementMutation,
  useImportStatementMutation,
  useMatchBankLineMutation,
  useMatchCertainLinesMutation,
  useUndoBankLineMutation,
  useIgnoreBankLineMutation,
  useAssignBankLineMutation,
} = api;
