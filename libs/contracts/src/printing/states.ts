/** Papers of a repair shop: a roll of labels 62 mm wide, a receipt roll 80 mm wide, and sheets. */
export const PAPERS = ['label_62', 'receipt_80', 'a4'] as const;
export type Paper = (typeof PAPERS)[number];

export const DOCUMENT_KINDS = ['label', 'receipt', 'test'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Papers on which each document can be printed. */
export const PAPERS_OF: Readonly<Record<DocumentKind, readonly Paper[]>> = {
  receipt: ['a4', 'receipt_80'],
  label: ['label_62', 'a4'],
  test: PAPERS,
};

/** `sent`: the agent has stored the document. `printing`: the system's queue has it. */
export const PRINT_STATES = ['queued', 'sent', 'printing', 'printed', 'failed', 'expired', 'cancelled'] as const;
export type PrintState = (typeof PRINT_STATES)[number];
const FINAL_PRINT_STATES = ['printed', 'failed', 'expired', 'cancelled'] as const;
export const isFinalPrintState = (state: PrintState): boolean =>
  (FINAL_PRINT_STATES as readonly string[]).includes(state);

/** Why a document failed, or waits in the system's queue. */
export const PRINT_REASONS = [
  'out_of_paper',
  'printer_offline',
  'printer_paused',
  'printer_gone',
  'not_accepting',
  'no_print_system',
  'damaged',
  'queue_full',
  'stopped_by_system',
  'outcome_unknown',
  'no_answer',
] as const;
export type PrintReason = (typeof PRINT_REASONS)[number];

/** Bytes. A hub message with its document stays below 1 MiB. */
export const DOCUMENT_MAX = 1_000_000;
export const PRINT_HOURS = 24;

/** Limits per agent: printers, and page sizes of a printer. */
export const MOST_PRINTERS = 50;
export const MOST_PAPERS = 40;
/** CUPS allows 127 bytes; Windows names are longer. */
export const PRINTER_NAME_MAX = 220;
export const PRINTER_MAKE_MAX = 200;
export const PAPER_NAME_MAX = 80;
/** Documents of a shop in a list, newest first. */
export const MOST_PRINT_JOBS = 50;
