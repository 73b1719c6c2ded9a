import type { QuoteEntity } from './quote.entity.js';

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
 * A quote not yet sent. The draft is stored in the ticket's row instead of `quotes`, so that no query for customers or
 * approvals can reach a draft.
 */
export interface DraftValue extends QuoteBody {
  /** The ticket version that wrote this draft; unique per draft content of the ticket. */
  revision: number;
  /** ISO 8601. */
  createdAt: string;
  /** Text for the ticket's history when the draft is sent; null: the default text. */
  words: string | null;
  /** Hex. */
  seal: string;
}
