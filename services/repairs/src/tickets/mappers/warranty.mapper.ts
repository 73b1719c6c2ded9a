import type { ClaimOf, PublicWarranty, Warranty } from '@revive/proto/revive/repairs/v1/repairs';
import type { Ticket } from '../ticket.query.js';
import { claimsLeft, warrantyOf } from '../warranty.policy.js';

/** Warranty period and remaining number of claims. The reader compares the period with the current date. */
function daysOf({ repair, claims }: Ticket): { from: string; until: string; claimable: number } | undefined {
  const warranty = warrantyOf(repair);
  return (
    warranty && {
      from: warranty.from.toISOString(),
      until: warranty.until.toISOString(),
      claimable: claimsLeft(claims),
    }
  );
}

export function shopWarranty(ticket: Ticket): { warranty: Warranty | undefined; claimOf: ClaimOf | undefined } {
  const [days, { claim }] = [daysOf(ticket), ticket.repair];
  const claims = ticket.claims.map(({ claimRepairId, claimNumber, at, reason, byName, verdict, why }) => ({
    repairId: claimRepairId,
    number: claimNumber,
    at: at.toISOString(),
    reason,
    by: byName ?? '',
    verdict: verdict ?? undefined,
    why: why ?? undefined,
  }));
  return {
    warranty: days && { ...days, claims },
    claimOf: claim ? { repairId: claim.repairId, number: claim.number } : undefined,
  };
}

/** The customer may follow a claim's tracking link: both tickets belong to the same customer. */
export function publicWarranty(
  ticket: Ticket,
  trackingId: (repairId: string) => string,
): { warranty: PublicWarranty | undefined; claimOf: number | undefined } {
  const days = daysOf(ticket);
  const claims = ticket.claims.map(({ claimRepairId, claimNumber, at }) => ({
    number: claimNumber,
    trackingId: trackingId(claimRepairId),
    at: at.toISOString(),
  }));
  return { warranty: days && { ...days, claims }, claimOf: ticket.repair.claim?.number };
}
