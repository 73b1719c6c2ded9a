import {
  MOST_PAPERS,
  MOST_PRINTERS,
  PAPER_NAME_MAX,
  PRINTER_MAKE_MAX,
  PRINTER_NAME_MAX,
  PRINT_REASONS,
  PRINT_STATES,
} from '@revive/contracts/printing/states';
import { isOneLine } from '@revive/contracts/rules';
import type { Printer, Printers, PrintState } from '@revive/proto/revive/link/v1/printing';
import { isUuid } from '@revive/platform/core/ids';

/** A name for display: no line breaks and no bidirectional control characters. */
const isName = (value: string, max: number): boolean => value.length <= max && isOneLine(value);
const isPrinterName = (value: string): boolean => value.length > 0 && isName(value, PRINTER_NAME_MAX);
const isOneOf = (value: string, all: readonly string[]): boolean => all.includes(value);

/** `queued` is the hub's own state. */
export const isPrintState = ({ id, state, reason }: PrintState): boolean =>
  isUuid(id) && state !== 'queued' && isOneOf(state, PRINT_STATES) && (reason === '' || isOneOf(reason, PRINT_REASONS));

const isPrinter = ({ name, make, papers }: Printer): boolean =>
  isPrinterName(name) &&
  isName(make, PRINTER_MAKE_MAX) &&
  papers.length <= MOST_PAPERS &&
  papers.every((paper) => paper.length > 0 && isName(paper, PAPER_NAME_MAX));

export const arePrinters = ({ changed, removed, complete }: Printers): boolean =>
  changed.length <= MOST_PRINTERS &&
  removed.length <= MOST_PRINTERS &&
  removed.every(isPrinterName) &&
  !(complete && removed.length > 0) &&
  changed.every(isPrinter) &&
  new Set(changed.map(({ name }) => name)).size === changed.length;
