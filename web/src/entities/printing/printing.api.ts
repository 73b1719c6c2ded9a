import { printingApi, type PrintJob } from '#api/generated/printing.gen.js';
import { applyRow, newer } from '#api/live/apply-rows.js';
import type { LiveHandlers } from '#api/live/live-handlers.js';

const api = printingApi.enhanceEndpoints({
  endpoints: {
    listPrinters: { providesTags: ['Printers'] },
    choosePrinter: { invalidatesTags: (result) => (result === undefined ? [] : ['Printers']) },
    clearPrinter: { invalidatesTags: (result) => (result === undefined ? [] : ['Printers']) },
    listPrintJobs: { providesTags: ['PrintJobs'] },
    getPrintJob: { providesTags: ['PrintJobs'] },
    printDocument: { invalidatesTags: (result) => (result === undefined ? [] : ['PrintJobs']) },
    cancelPrintJob: { invalidatesTags: (result) => (result === undefined ? [] : ['PrintJobs']) },
  },
});

export const printingLive: LiveHandlers = {
  'print.job': (dispatch, { id, version, row }) => {
    const job = row as PrintJob | undefined;
    dispatch(
      printingApi.util.updateQueryData('listPrintJobs', undefined, (rows) => {
        applyRow(rows, { id, version, row: job }, 'start');
      }),
    );
    dispatch(printingApi.util.updateQueryData('getPrintJob', { id }, (known) => newer(known, version, job)));
  },
  'print.printers': (dispatch) => {
    dispatch(api.util.invalidateTags(['Printers']));
  },
};

export const {
  useListPrintersQuery,
  useChoosePrinterMutation,
  useClearPrinterMutation,
  useListPrintJobsQuery,
  useGetPrintJobQuery,
  usePrintDocumentMutation,
  useCancelPrintJobMutation,
} = api;
