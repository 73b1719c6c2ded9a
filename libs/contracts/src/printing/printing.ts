import { MOST_LOCATIONS } from '../billing/drawers.js';
import { bool, id, integer, isoDateTime, list, nested, oneOf, requestSchema, responseSchema, text } from '../rules.js';
import { requiredText, type InferType } from '../rules.js';
import {
  MOST_PAPERS,
  PAPERS,
  PAPERS_OF,
  PAPER_NAME_MAX,
  DOCUMENT_KINDS,
  PRINTER_MAKE_MAX,
  PRINTER_NAME_MAX,
  PRINT_REASONS,
  PRINT_STATES,
  type Paper,
  type DocumentKind,
} from './states.js';

const shopPrinterSchema = nested({
  agentId: text(80).required(),
  agentName: text(120).required(),
  name: text(PRINTER_NAME_MAX).required(),
  make: text(PRINTER_MAKE_MAX).defined(),
  /** The agent is online and the printer is ready. */
  online: bool().required(),
  papers: list(text(PAPER_NAME_MAX).required(), MOST_PAPERS).required(),
  locationId: id().optional(),
});

export const printersSchema = responseSchema('Printers', {
  printers: list(shopPrinterSchema, 200).required(),
  papers: list(
    nested({
      paper: oneOf(PAPERS).required(),
      agentId: text(80).required(),
      agentName: text(120).required(),
      printer: text(PRINTER_NAME_MAX).required(),
      online: bool().required(),
      /** False if the agent no longer reports the printer. */
      present: bool().required(),
      locationId: id().optional(),
    }),
    PAPERS.length * MOST_LOCATIONS,
  ).required(),
});
export type Printers = InferType<typeof printersSchema>;

export const choosePrinterSchema = requestSchema('ChoosePrinter', {
  agentId: requiredText('Choose a printer', 1, 80),
  printer: requiredText('Choose a printer', 1, PRINTER_NAME_MAX),
  /** Absent: the shop’s first location. */
  locationId: id().optional(),
});
/** Of the location whose paper is printed with the browser’s dialog again. */
export const clearPrinterQuerySchema = requestSchema('ClearPrinter', { locationId: id().optional() });

const NOT_ON_PAPER = 'cannot be printed on this paper';
export const printDocumentSchema = requestSchema('PrintDocument', {
  what: oneOf(DOCUMENT_KINDS).required('Choose what to print'),
  paper: oneOf(PAPERS)
    .required('Choose a paper')
    .test('on paper', NOT_ON_PAPER, (paper: Paper | undefined, { parent }) => {
      const what = (parent as { what?: DocumentKind } | undefined)?.what;
      return paper === undefined || what === undefined || (PAPERS_OF[what] ?? []).includes(paper);
    }),
  /** Absent for a test page. */
  repairId: id().optional(),
  /** Of a test page; a document of a ticket prints at the ticket’s location. */
  locationId: id().optional(),
});
export type PrintDocument = InferType<typeof printDocumentSchema>;

export const printJobSchema = responseSchema('PrintJob', {
  id: id().required(),
  what: oneOf(DOCUMENT_KINDS).required(),
  paper: oneOf(PAPERS).required(),
  printer: text(PRINTER_NAME_MAX).required(),
  agentId: text(80).required(),
  agentName: text(120).required(),
  repairId: id().optional(),
  state: oneOf(PRINT_STATES).required(),
  reason: oneOf(PRINT_REASONS).optional(),
  /** A person has cancelled; the agent has not yet answered. */
  cancelling: bool().required(),
  requestedAt: isoDateTime().required(),
  expiresAt: isoDateTime().required(),
  updatedAt: isoDateTime().required(),
  version: integer(1).required(),
});
export type PrintJob = InferType<typeof printJobSchema>;
export const printJobsSchema = list(printJobSchema, 200);
