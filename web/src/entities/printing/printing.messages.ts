import type { Paper, PrintReason } from '@revive/contracts/printing/states';

export const messages = {
  print: 'Print',
  again: 'Print again',
  dialog: 'Use this computer’s dialog instead',
  cancel: 'Cancel',
  failed: 'Not printed',
  notCancelled: 'Not cancelled',
  sending: 'Sending to the printer …',
  unchecked: 'The state of the document can’t be read right now.',
  offline: (agent: string) =>
    `${agent} or its printer is not ready. The document waits for up to 24 hours and then prints.`,
  states: {
    queued: (agent: string) => `Waiting for ${agent}`,
    sent: (agent: string) => `Sent to ${agent}`,
    printing: (printer: string) => `Printing on ${printer}`,
    waiting: 'Waiting for the printer',
    cancelling: 'Cancelling …',
    printed: (printer: string) => `Printed on ${printer}`,
    failed: 'Not printed',
    expired: 'Not printed within 24 hours',
    cancelled: 'Cancelled',
  },
} as const;

export const PAPER_NAMES: Readonly<Record<Paper, string>> = {
  label_62: 'Labels, 62 mm',
  receipt_80: 'Receipts, 80 mm',
  a4: 'A4',
};

export const REASON_TEXTS: Readonly<Record<PrintReason, string>> = {
  out_of_paper: 'The printer is out of paper. Add paper; printing then continues.',
  printer_offline: 'The printer is switched off or not connected.',
  printer_paused: 'The printer is paused. Resume it on the PC.',
  printer_gone: 'The PC no longer has this printer. Choose another one in Printers.',
  not_accepting: 'The printer accepts no documents. Check it on the PC.',
  no_print_system: 'The PC has no print system.',
  damaged: 'The document was damaged on the way. Print it again.',
  queue_full: 'Too many documents wait on this PC.',
  stopped_by_system: 'The PC’s print system stopped the document.',
  outcome_unknown: 'It is not known whether the document came out. Check the printer before you print it again.',
  no_answer: 'The PC did not answer. Check the printer before you print it again.',
};
