import type { Outcome, RepairStatus } from '@revive/contracts/repairs/states';
import { look, type Look } from '#ui/data-display/look.js';
import { ReceiptText } from '#ui/theme/icons.js';
import { ticketLook } from './repair-status.js';

/** In the place of a diagnosis that is over: its quote waits for the shop. Customers never see it, nor load it. */
export const DRAFT_LOOK: Look = look('yellow', ReceiptText, 'Quote to send');

/** What the shop's badge of a ticket says. */
export const ticketBadge = ({
  status,
  outcome,
  hasDraft,
  handedOverAt,
}: {
  readonly status: RepairStatus;
  readonly outcome: Outcome;
  readonly hasDraft?: boolean | undefined;
  readonly handedOverAt?: string | undefined;
}): Look => (hasDraft === true ? DRAFT_LOOK : ticketLook(status, outcome, handedOverAt !== undefined));
