import { quotesApi } from '#api/generated/quotes.gen.js';
import { answersRepair } from './repairs.api.js';

// A separate slice: the tracking page loads only this slice to download a form.
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
