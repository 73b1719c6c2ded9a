import { baseApi as api } from '../base-api.js';
import type { Problem, Receipt, Repair } from './shared.gen.js';
export type { Problem, Receipt, Repair };
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    listShopServices: build.query<
      ListShopServicesApiResponse,
      ListShopServicesApiArg
    >({
      query: () => ({ url: `/api/shop-services` }),
    }),
    addShopService: build.mutation<
      AddShopServiceApiResponse,
      AddShopServiceApiArg
    >({
      query: (queryArg) => ({
        url: `/api/shop-services`,
        method: "POST",
        body: queryArg.saveShopService,
      }),
    }),
    changeShopService: build.mutation<
      ChangeShopServiceApiResponse,
      ChangeShopServiceApiArg
    >({
      query: (queryArg) => ({
        url: `/api/shop-services/${queryArg.id}`,
        method: "PATCH",
        body: queryArg.saveShopService,
      }),
    }),
    archiveShopService: build.mutation<
      ArchiveShopServiceApiResponse,
      ArchiveShopServiceApiArg
    >({
      query: (queryArg) => ({
        url: `/api/shop-services/${queryArg.id}/archive`,
        method: "POST",
        body: queryArg.archiveShopService,
      }),
    }),
    writeQuote: build.mutation<WriteQuoteApiResponse, WriteQuoteApiArg>({
      query: (queryArg) => ({
        url: `/api/repairs/${queryArg.id}/quote`,
        method: "POST",
        body: queryArg.writeQuote,
      }),
    }),
    sendQuote: build.mutation<SendQuoteApiResponse, SendQuoteApiArg>({
      query: (queryArg) => ({
        url: `/api/repairs/${queryArg.id}/quote/send`,
        method: "POST",
        body: queryArg.sendQuote,
      }),
    }),
    extendQuote: build.mutation<ExtendQuoteApiResponse, ExtendQuoteApiArg>({
      query: (queryArg) => ({
        url: `/api/repairs/${queryArg.id}/quote/extend`,
        method: "POST",
        body: queryArg.extendQuote,
      }),
    }),
    recordDeposit: build.mutation<
      RecordDepositApiResponse,
      RecordDepositApiArg
    >({
      query: (queryArg) => ({
        url: `/api/repairs/${queryArg.id}/deposit`,
        method: "POST",
        body: queryArg.recordDeposit,
      }),
    }),
    finishLine: build.mutation<FinishLineApiResponse, FinishLineApiArg>({
      query: (queryArg) => ({
        url: `/api/repairs/${queryArg.id}/quote/done`,
        method: "POST",
        body: queryArg.finishLine,
      }),
    }),
    readQuoteSettings: build.query<
      ReadQuoteSettingsApiResponse,
      ReadQuoteSettingsApiArg
    >({
      query: () => ({ url: `/api/quote-settings` }),
    }),
    changeQuoteSettings: build.mutation<
      ChangeQuoteSettingsApiResponse,
      ChangeQuoteSettingsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/quote-settings`,
        method: "PATCH",
        body: queryArg.changeQuoteSettings,
      }),
    }),
    downloadRepairForm: build.query<
      DownloadRepairFormApiResponse,
      DownloadRepairFormApiArg
    >({
      query: (queryArg) => ({ url: `/api/repairs/${queryArg.id}/repair-form` }),
    }),
    downloadRepairFormByLink: build.query<
      DownloadRepairFormByLinkApiResponse,
      DownloadRepairFormByLinkApiArg
    >({
      query: (queryArg) => ({
        url: `/api/customer/repair-status/${queryArg.trackingId}/repair-form`,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as quotesApi };
export type ListShopServicesApiResponse =
  /** status 200 Services that the shop sells under its own names and prices, archived ones included */ ShopService[];
export type ListShopServicesApiArg = void;
export type AddShopServiceApiResponse =
  /** status 201 Add a service with its lines */ ShopService;
export type AddShopServiceApiArg = {
  saveShopService: SaveShopService;
};
export type ChangeShopServiceApiResponse =
  /** status 200 Change a service; quotes that use it keep their lines */ ShopService;
export type ChangeShopServiceApiArg = {
  id: string;
  saveShopService: SaveShopService;
};
export type ArchiveShopServiceApiResponse =
  /** status 200 Take a service out of the list, or put it back */ ShopService;
export type ArchiveShopServiceApiArg = {
  id: string;
  archiveShopService: ArchiveShopService;
};
export type WriteQuoteApiResponse =
  /** status 201 Write a quote or revise it: work by hand and parts, beside what the agent repairs */ Repair;
export type WriteQuoteApiArg = {
  id: string;
  writeQuote: WriteQuote;
};
export type SendQuoteApiResponse =
  /** status 200 Send the draft of a quote to the customer */ Repair;
export type SendQuoteApiArg = {
  id: string;
  sendQuote: SendQuote;
};
export type ExtendQuoteApiResponse =
  /** status 200 The quote can be approved for as long again as the shop’s quotes are valid */ Repair;
export type ExtendQuoteApiArg = {
  id: string;
  extendQuote: ExtendQuote;
};
export type RecordDepositApiResponse =
  /** status 200 The deposit that the quote asks for was received at the counter */ Repair;
export type RecordDepositApiArg = {
  id: string;
  recordDeposit: RecordDeposit;
};
export type FinishLineApiResponse =
  /** status 200 An approved line was done by hand; the last one completes the repair */ Repair;
export type FinishLineApiArg = {
  id: string;
  finishLine: FinishLine;
};
export type ReadQuoteSettingsApiResponse =
  /** status 200 How long the shop’s quotes are valid, which VAT its prices contain, and whether they are sent at once */ QuoteSettings;
export type ReadQuoteSettingsApiArg = void;
export type ChangeQuoteSettingsApiResponse =
  /** status 200 Change that; quotes that were given keep what they say */ QuoteSettings;
export type ChangeQuoteSettingsApiArg = {
  changeQuoteSettings: ChangeQuoteSettings;
};
export type DownloadRepairFormApiResponse =
  /** status 200 The European Repair Information Form of the present quote as a PDF */ Receipt;
export type DownloadRepairFormApiArg = {
  id: string;
};
export type DownloadRepairFormByLinkApiResponse =
  /** status 200 The same for the holder of the tracking link */ Receipt;
export type DownloadRepairFormByLinkApiArg = {
  trackingId: string;
};
export type ShopService = {
  id: string;
  name: string;
  lines: {
    kind: "work" | "part";
    name: string;
    cents: number;
    hours?: number;
    supplier?: string;
    costCents?: number;
    warrantyDays?: number;
  }[];
  totalCents: number;
  isArchived: boolean;
  version: number;
  changedAt: string;
  changedBy: string;
};
export type SaveShopService = {
  name: string;
  lines: {
    kind: "work" | "part";
    name: string;
    cents: number;
    hours?: number;
    supplier?: string;
    costCents?: number;
    warrantyDays?: number;
  }[];
  version?: number;
};
export type ArchiveShopService = {
  isArchived: boolean;
  version: number;
};
export type WriteQuote = {
  basedOn: number;
  lines: {
    kind: "work" | "part";
    name: string;
    cents: number;
    isOptional?: boolean;
    choice?: string;
    hours?: number;
    supplier?: string;
    costCents?: number;
    warrantyDays?: number;
    ownService?: string;
  }[];
  proceduresOptional?: boolean;
  discountCents?: number;
  depositCents?: number;
  form?: {
    days: number;
    replacement: string;
    place: string;
    services?: string;
  };
  draft?: number;
};
export type SendQuote = {
  revision: number;
};
export type ExtendQuote = {
  quoteVersion: number;
};
export type RecordDeposit = {
  quoteVersion: number;
  method: "cash" | "card" | "eft";
  tenderedCents?: number;
  reference?: string;
  confirmedBy?: "bank_line" | "person";
};
export type FinishLine = {
  quoteVersion: number;
  lineId: string;
  byName?: string;
  note?: string;
};
export type QuoteSettings = {
  validDays: number;
  vatBps: number;
  sendAtOnce?: boolean;
};
export type ChangeQuoteSettings = {
  validDays: number;
  sendAtOnce?: boolean;
};
export const {
  useListShopServicesQuery,
  useAddShopServiceMutation,
  useChangeShopServiceMutation,
  useArchiveShopServiceMutation,
  useWriteQuoteMutation,
  useSendQuoteMutation,
  useExtendQuoteMutation,
  useRecordDepositMutation,
  useFinishLineMutation,
  useReadQuoteSettingsQuery,
  useChangeQuoteSettingsMutation,
  useDownloadRepairFormQuery,
  useDownloadRepairFormByLinkQuery,
} = injectedRtkApi;
