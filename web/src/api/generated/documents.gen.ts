import { baseApi as api } from '../base-api.js';
import type { Problem, Receipt } from './shared.gen.js';
export type { Problem, Receipt };
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTaxDocuments: build.query<
      ListTaxDocumentsApiResponse,
      ListTaxDocumentsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/tax-documents`,
        params: {
          before: queryArg.before,
          kind: queryArg.kind,
          from: queryArg["from"],
          through: queryArg.through,
          search: queryArg.search,
        },
      }),
    }),
    listRepairDocuments: build.query<
      ListRepairDocumentsApiResponse,
      ListRepairDocumentsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/repairs/${queryArg.id}/tax-documents`,
      }),
    }),
    downloadTaxDocument: build.query<
      DownloadTaxDocumentApiResponse,
      DownloadTaxDocumentApiArg
    >({
      query: (queryArg) => ({
        url: `/api/tax-documents/${queryArg.id}/file`,
        params: {
          paper: queryArg.paper,
        },
      }),
    }),
    completeTaxDocument: build.mutation<
      CompleteTaxDocumentApiResponse,
      CompleteTaxDocumentApiArg
    >({
      query: (queryArg) => ({
        url: `/api/tax-documents/waiting/${queryArg.id}`,
        method: "POST",
        body: queryArg.completeDocument,
      }),
    }),
    emailTaxDocument: build.mutation<
      EmailTaxDocumentApiResponse,
      EmailTaxDocumentApiArg
    >({
      query: (queryArg) => ({
        url: `/api/tax-documents/${queryArg.id}/email`,
        method: "POST",
        body: queryArg.emailDocument,
      }),
    }),
    eraseDocumentBuyer: build.mutation<
      EraseDocumentBuyerApiResponse,
      EraseDocumentBuyerApiArg
    >({
      query: (queryArg) => ({
        url: `/api/tax-documents/${queryArg.id}/erase-buyer`,
        method: "POST",
        body: queryArg.eraseBuyer,
      }),
    }),
    readSeller: build.query<ReadSellerApiResponse, ReadSellerApiArg>({
      query: () => ({ url: `/api/seller` }),
    }),
    changeSeller: build.mutation<ChangeSellerApiResponse, ChangeSellerApiArg>({
      query: (queryArg) => ({
        url: `/api/seller`,
        method: "POST",
        body: queryArg.changeSeller,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as documentsApi };
export type ListTaxDocumentsApiResponse =
  /** status 200 The shop’s invoices, credit notes and receipts, newest first, and sales whose invoice needs details */ TaxDocuments;
export type ListTaxDocumentsApiArg = {
  before?: string;
  kind?: "invoice" | "credit_note" | "receipt";
  from?: string;
  through?: string;
  search?: string;
};
export type ListRepairDocumentsApiResponse =
  /** status 200 The documents of a repair */ TaxDocuments;
export type ListRepairDocumentsApiArg = {
  id: string;
};
export type DownloadTaxDocumentApiResponse =
  /** status 200 A document as a PDF; the same bytes each time */ Receipt;
export type DownloadTaxDocumentApiArg = {
  id: string;
  paper?: "a4" | "receipt_80";
};
export type CompleteTaxDocumentApiResponse =
  /** status 201 Add the buyer’s details to a sale and issue its invoice */ TaxDocument;
export type CompleteTaxDocumentApiArg = {
  id: string;
  completeDocument: CompleteDocument;
};
export type EmailTaxDocumentApiResponse =
  /** status 202 Email a document to the customer of the repair */ TaxDocument;
export type EmailTaxDocumentApiArg = {
  id: string;
  emailDocument: EmailDocument;
};
export type EraseDocumentBuyerApiResponse =
  /** status 200 Replace the buyer’s name and address by “Customer (erased)”; the amounts stay */ TaxDocument;
export type EraseDocumentBuyerApiArg = {
  id: string;
  eraseBuyer: EraseBuyer;
};
export type ReadSellerApiResponse =
  /** status 200 Name, address and VAT number that the shop’s documents print */ Seller;
export type ReadSellerApiArg = void;
export type ChangeSellerApiResponse =
  /** status 200 Change them; documents that were issued keep theirs */ Seller;
export type ChangeSellerApiArg = {
  changeSeller: ChangeSeller;
};
export type TaxDocuments = {
  documents: {
    id: string;
    entryId: string;
    kind: "invoice" | "credit_note" | "receipt";
    title: string;
    number: string;
    tier: "none" | "abridged" | "full";
    repairId: string;
    repairNumber: number;
    deviceName: string;
    buyerName: string;
    totalCents: number;
    vatCents: number;
    issuedAt: string;
    refersTo?: string;
    emailedAt?: string;
    erasedAt?: string;
    buyerKeptUntil?: string;
  }[];
  waiting: {
    entryId: string;
    kind: "invoice" | "credit_note" | "receipt";
    repairId: string;
    repairNumber: number;
    deviceName: string;
    totalCents: number;
    at: string;
    missing: ("buyer" | "invoice")[];
    buyerName: string;
  }[];
  next?: string;
};
export type TaxDocument = {
  id: string;
  entryId: string;
  kind: "invoice" | "credit_note" | "receipt";
  title: string;
  number: string;
  tier: "none" | "abridged" | "full";
  repairId: string;
  repairNumber: number;
  deviceName: string;
  buyerName: string;
  totalCents: number;
  vatCents: number;
  issuedAt: string;
  refersTo?: string;
  emailedAt?: string;
  erasedAt?: string;
  buyerKeptUntil?: string;
};
export type CompleteDocument = {
  name: string;
  address: string;
  vatNumber?: string;
};
export type EmailDocument = {
  requestId: string;
};
export type EraseBuyer = {
  reason: string;
};
export type Seller = {
  registeredName: string;
  address: string;
  vatNumber?: string;
  updatedAt?: string;
};
export type ChangeSeller = {
  registeredName: string;
  address: string;
  vatNumber?: string;
};
export const {
  useListTaxDocumentsQuery,
  useListRepairDocumentsQuery,
  useDownloadTaxDocumentQuery,
  useCompleteTaxDocumentMutation,
  useEmailTaxDocumentMutation,
  useEraseDocumentBuyerMutation,
  useReadSellerQuery,
  useChangeSellerMutation,
} = injectedRtkApi;
