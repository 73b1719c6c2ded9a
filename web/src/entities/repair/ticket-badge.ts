import type { Outcome, RepairStatus } from '@revive/contracts/repairs/states';
import { look, type Look } from '#ui/data-display/look.js';
import { ReceiptText } from '#ui/theme/icons.js';
import { ticketLook } from './repair-status.js';

/** Shown after a finished diagnosis whose quote is unsent. Customers neither see nor load this badge. */
export const DRAFT_LOOK: Look = look('yellow', ReceiptText, 'Quote to send');

/** Badge of a ticket for the shop. */
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
