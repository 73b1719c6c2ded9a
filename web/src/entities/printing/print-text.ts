import { isFinalPrintState } from '@revive/contracts/printing/states';
import type { PrintJob } from '#api/generated/printing.gen.js';
import { messages, REASON_TEXTS } from './printing.messages.js';

const texts = messages.states;

function stateText({ state, reason, cancelling, agentName, printer }: PrintJob): string {
  if (cancelling) return texts.cancelling;
  switch (state) {
    case 'queued':
    case 'sent':
      return texts[state](agentName);
    case 'printing':
      return reason === undefined ? texts.printing(printer) : texts.waiting;
    case 'printed':
      return texts.printed(printer);
    case 'failed':
    case 'expired':
    case 'cancelled':
      return texts[state];
  }
}

/** The state, and why a document waits or failed. */
export function printText(job: PrintJob): string {
  const reason = job.reason === undefined ? '' : `: ${REASON_TEXTS[job.reason]}`;
  return `${stateText(job)}${reason}`;
}

export const isPrintOver = ({ state }: Pick<PrintJob, 'state'>): boolean => isFinalPrintState(state);
