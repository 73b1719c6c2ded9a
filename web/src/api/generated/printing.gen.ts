import { baseApi as api } from '../base-api.js';
import type { Problem } from './shared.gen.js';
export type { Problem };
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPrinters: build.query<ListPrintersApiResponse, ListPrintersApiArg>({
      query: () => ({ url: `/api/printers` }),
    }),
    choosePrinter: build.mutation<
      ChoosePrinterApiResponse,
      ChoosePrinterApiArg
    >({
      query: (queryArg) => ({
        url: `/api/printers/papers/${queryArg.paper}`,
        method: "POST",
        body: queryArg.choosePrinter,
      }),
    }),
    clearPrinter: build.mutation<ClearPrinterApiResponse, ClearPrinterApiArg>({
      query: (queryArg) => ({
        url: `/api/printers/papers/${queryArg.paper}`,
        method: "DELETE",
        params: {
          locationId: queryArg.locationId,
        },
      }),
    }),
    printDocument: build.mutation<
      PrintDocumentApiResponse,
      PrintDocumentApiArg
    >({
      query: (queryArg) => ({
        url: `/api/print`,
        method: "POST",
        body: queryArg.printDocument,
      }),
    }),
    listPrintJobs: build.query<ListPrintJobsApiResponse, ListPrintJobsApiArg>({
      query: () => ({ url: `/api/print/jobs` }),
    }),
    getPrintJob: build.query<GetPrintJobApiResponse, GetPrintJobApiArg>({
      query: (queryArg) => ({ url: `/api/print/jobs/${queryArg.id}` }),
    }),
    cancelPrintJob: build.mutation<
      CancelPrintJobApiResponse,
      CancelPrintJobApiArg
    >({
      query: (queryArg) => ({
        url: `/api/print/jobs/${queryArg.id}/cancel`,
        method: "POST",
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as printingApi };
export type ListPrintersApiResponse =
  /** status 200 The printers of the shop’s PCs, and the printer chosen for each paper */ Printers;
export type ListPrintersApiArg = void;
export type ChoosePrinterApiResponse =
  /** status 200 Choose the printer for a paper */ Printers;
export type ChoosePrinterApiArg = {
  paper: string;
  choosePrinter: ChoosePrinter;
};
export type ClearPrinterApiResponse =
  /** status 200 Print this paper with the browser’s dialog again */ Printers;
export type ClearPrinterApiArg = {
  paper: string;
  locationId?: string;
};
export type PrintDocumentApiResponse =
  /** status 202 Print a receipt, a label or a test page on the printer chosen for the paper */ PrintJob;
export type PrintDocumentApiArg = {
  printDocument: PrintDocument;
};
export type ListPrintJobsApiResponse =
  /** status 200 The shop’s newest 50 documents and their states */ PrintJob[];
export type ListPrintJobsApiArg = void;
export type GetPrintJobApiResponse =
  /** status 200 The state of one document */ PrintJob;
export type GetPrintJobApiArg = {
  id: string;
};
export type CancelPrintJobApiResponse =
  /** status 200 Cancel a document that is not printed yet */ PrintJob;
export type CancelPrintJobApiArg = {
  id: string;
};
export type Printers = {
  printers: {
    agentId: string;
    agentName: string;
    name: string;
    make: string;
    online: boolean;
    papers: string[];
    locationId?: string;
  }[];
  papers: {
    paper: "label_62" | "receipt_80" | "a4";
    agentId: string;
    agentName: string;
    printer: string;
    online: boolean;
    present: boolean;
    locationId?: string;
  }[];
};
export type ChoosePrinter = {
  agentId: string;
  printer: string;
  locationId?: string;
};
export type PrintJob = {
  id: string;
  what: "label" | "receipt" | "test";
  paper: "label_62" | "receipt_80" | "a4";
  printer: string;
  agentId: string;
  agentName: string;
  repairId?: string;
  state:
    | "queued"
    | "sent"
    | "printing"
    | "printed"
    | "failed"
    | "expired"
    | "cancelled";
  reason?:
    | "out_of_paper"
    | "printer_offline"
    | "printer_paused"
    | "printer_gone"
    | "not_accepting"
    | "no_print_system"
    | "damaged"
    | "queue_full"
    | "stopped_by_system"
    | "outcome_unknown"
    | "no_answer";
  cancelling: boolean;
  requestedAt: string;
  expiresAt: string;
  updatedAt: string;
  version: number;
};
export type PrintDocument = {
  what: "label" | "receipt" | "test";
  paper: "label_62" | "receipt_80" | "a4";
  repairId?: string;
  locationId?: string;
};
export const {
  useListPrintersQuery,
  useChoosePrinterMutation,
  useClearPrinterMutation,
  usePrintDocumentMutation,
  useListPrintJobsQuery,
  useGetPrintJobQuery,
  useCancelPrintJobMutation,
} = injectedRtkApi;
