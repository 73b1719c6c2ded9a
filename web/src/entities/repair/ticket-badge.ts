import type { Outcome, RepairStatus } from '@revive/contracts/repairs/states';
import { badge, type Badge } from '#ui/data-display/badge.js';
import { ReceiptText } from '#ui/theme/icons.js';
import { repairBadge } from './repair-status.js';

/** Shown after a finished diagnosis whose quote is unsent. Customers neither see nor load this badge. */
export const DRAFT_BADGE: Badge = badge('yellow', ReceiptText, 'Quote to send');

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
}): Badge => (hasDraft === true ? DRAFT_BADGE : repairBadge(status, outcome, handedOverAt !== undefined));
