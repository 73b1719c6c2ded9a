import { quotesApi } from '#api/generated/quotes.gen.js';
import { answersRepair } from './repairs.api.js';

// A slice beside the repairs': the tracking page downloads a form by it, and nothing else.
export const {
  useWriteQuoteMutation,
  useSendQuoteMutation,
  useExtendQuoteMutation,
  useRecordDepositMutation,
  useFinishLineMutation,
  useReadQuoteSettingsQuery,
  useChangeQuoteSettingsMutation,
  useLazyDownloadRepairFormQuery,
} = quotesApi.enhanceEndpoints({
  endpoints: {
    writeQuote: answersRepair,
    sendQuote: answersRepair,
    extendQuote: answersRepair,
    recordDeposit: answersRepair,
    finishLine: answersRepair,
    readQuoteSettings: { providesTags: ['ShopPrices'] },
    changeQuoteSettings: { invalidatesTags: (result) => (result === undefined ? [] : ['ShopPrices']) },
  },
});
