import type { LiveHandlers } from '#api/live/live-handlers.js';
import { documentsApi } from '#api/generated/documents.gen.js';

const api = documentsApi.enhanceEndpoints({
  endpoints: {
    listTaxDocuments: { providesTags: ['Documents'] },
    listRepairDocuments: { providesTags: ['Documents'] },
    readSeller: { providesTags: ['Seller'] },
    completeTaxDocument: { invalidatesTags: ['Documents'] },
    emailTaxDocument: { invalidatesTags: ['Documents'] },
    eraseDocumentBuyer: { invalidatesTags: ['Documents'] },
    changeSeller: { invalidatesTags: ['Seller'] },
  },
});

export const documentsLive: LiveHandlers = {
  'billing.document': (dispatch) => {
    dispatch(api.util.invalidateTags(['Documents']));
  },
};

export const {
  useListTaxDocumentsQuery,
  useLazyListTaxDocumentsQuery,
  useListRepairDocumentsQuery,
  useLazyDownloadTaxDocumentQuery,
  useCompleteTaxDocumentMutation,
  useEmailTaxDocumentMutation,
  useEraseDocumentBuyerMutation,
  useReadSellerQuery,
  useChangeSellerMutation,
} = api;
