import { useState } from 'react';
import type { Paper, DocumentKind } from '@revive/contracts/printing/states';
import { useCurrentUser } from '#api/current-user.js';
import { describeError } from '#api/errors.js';
import type { PrintJob } from '#api/generated/printing.gen.js';
import { useFallbackPolling } from '#api/live/live-context.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { chosenAt, useTicketLocation } from '../locations/use-ticket-location.js';
import { messages } from './printing.messages.js';
import { isPrintOver } from './print-text.js';
import {
  useCancelPrintJobMutation,
  useGetPrintJobQuery,
  useListPrintersQuery,
  usePrintDocumentMutation,
} from './printing.api.js';

export interface Printing {
  /** The printer chosen for the paper; undefined where the browser's dialog prints. */
  readonly printer: { readonly agentName: string; readonly online: boolean } | undefined;
  readonly job: PrintJob | undefined;
  /** The state of a document on its way could not be read. */
  readonly isUnknown: boolean;
  readonly isSending: boolean;
  readonly print: () => Promise<void>;
  readonly cancel: () => Promise<void>;
}

const POLLING_MS = 2_000;

/** Prints on the printer that the shop chose for the paper, and follows the document. */
export function usePrint(document: {
  what: DocumentKind;
  paper: Paper;
  repairId?: string;
  /** Of a test page. */
  locationId?: string;
}): Printing {
  const role = useCurrentUser()?.role;
  const isOfShop = role === 'tenant_admin' || role === 'tech';
  const printers = useListPrintersQuery(undefined, { skip: !isOfShop });
  const ofTicket = useTicketLocation(document.repairId);
  const [start, { isLoading: isSending }] = usePrintDocumentMutation();
  const [stop] = useCancelPrintJobMutation();
  const [begun, setBegun] = useState<PrintJob>();
  const { pollingInterval } = useFallbackPolling(POLLING_MS);
  const [isOver, setOver] = useState(false);
  const query = useGetPrintJobQuery(
    { id: begun?.id ?? '' },
    { skip: begun === undefined, pollingInterval: isOver ? 0 : pollingInterval },
  );
  const job = begun === undefined ? undefined : query.data?.id === begun.id ? query.data : begun;
  const over = job !== undefined && isPrintOver(job);
  if (over !== isOver) setOver(over);
  return {
    printer: chosenAt(printers.data?.papers ?? [], document.locationId ?? ofTicket).find(
      ({ paper }) => paper === document.paper,
    ),
    job,
    isUnknown: job !== undefined && !over && query.isError,
    isSending,
    print: async () => {
      const answer = await start({ printDocument: document });
      if (answer.error !== undefined) return toastFailure(messages.failed, describeError(answer.error));
      return setBegun(answer.data);
    },
    cancel: async () => {
      if (job === undefined) return;
      const answer = await stop({ id: job.id });
      if (answer.error !== undefined) toastFailure(messages.notCancelled, describeError(answer.error));
    },
  };
}
