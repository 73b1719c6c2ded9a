import type { QuoteEntity } from './quote.entity.js';

/** What of a quote does not depend on when it is sent. */
export type QuoteBody = Pick<
  QuoteEntity,
  | 'runId'
  | 'lines'
  | 'totalCents'
  | 'diagnosisCents'
  | 'procedures'
  | 'planDigest'
  | 'nonce'
  | 'writes'
  | 'bytes'
  | 'filesBefore'
  | 'filesAfter'
  | 'discountCents'
  | 'vatBps'
  | 'depositCents'
  | 'writtenBy'
  | 'form'
>;

/**
 * A quote that the shop has not sent. It stands in the ticket's own row and in no row of quotes, so that nothing that
 * reads quotes for a customer or for an approval can reach it.
 */
export interface DraftValue extends QuoteBody {
  /** The version of the ticket that wrote this content: no other content of the ticket's drafts has the same. */
  revision: number;
  /** ISO 8601. */
  createdAt: string;
  /** What the customer reads in the ticket's history when it is sent; null: the usual words. */
  words: string | null;
  /** Hex. */
  seal: string;
}
