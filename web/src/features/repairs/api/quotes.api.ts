import { quotesApi } from '#api/generated/quotes.gen.js';
import { answersRepair } from './repairs.api.js';

// Also after a refusal: the list then shows what a colleague changed.
const servicesChanged = { invalidatesTags: ['ShopServices' as const] };

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
  useListShopServicesQuery,
  useAddShopServiceMutation,
  useChangeShopServiceMutation,
  useArchiveShopServiceMutation,
} = quotesApi.enhanceEndpoints({
  endpoints: {
    writeQuote: answersRepair,
    sendQuote: answersRepair,
    extendQuote: answersRepair,
    recordDeposit: answersRepair,
    finishLine: answersRepair,
    listShopServices: { providesTags: ['ShopServices'] },
    addShopService: servicesChanged,
    changeShopService: servicesChanged,
    archiveShopService: servicesChanged,
    readQuoteSettings: { providesTags: ['ShopPrices'] },
    changeQuoteSettings: { invalidatesTags: (result) => (result === undefined ? [] : ['ShopPrices']) },
  },
});
