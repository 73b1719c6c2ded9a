import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@revive/platform/runtime/service-context';
import type { Repair, Tracking } from '@revive/proto/revive/repairs/v1/repairs';
import type { RepairsConfig } from '../../config.js';
import { trackingIdOf } from '../../cases/links/tracking-id.js';
import { partOf, rowsPart } from '../../cases/tickets/ticket-part.js';
import { TicketProjections, type TicketProjection } from '../../cases/tickets/ticket-projections.js';
import type { Ticket } from '../../cases/tickets/ticket.query.js';
import { warrantyOf } from '../../cases/tickets/warranty.policy.js';
import { ClaimEntity } from './claim.entity.js';
import { claimsLeft } from './claims.policy.js';

/** The warranty claims of the repair. The original repair of a claim's ticket is in `repair.claim`. */
export const CLAIMS = rowsPart(ClaimEntity, 'warranty_claims', 'id');

@Injectable()
export class WarrantyProjection implements TicketProjection {
  readonly part = CLAIMS;

  constructor(
    projections: TicketProjections,
    @Inject(CONFIG) private readonly config: Pick<RepairsConfig, 'trackingKey'>,
  ) {
    projections.add(this);
  }

  repair(ticket: Ticket): Pick<Repair, 'warranty' | 'claimOf'> {
    const [days, { claim }] = [daysOf(ticket), ticket.repair];
    const claims = partOf(ticket, CLAIMS).map(({ claimRepairId, claimNumber, at, reason, byName, verdict, why }) => ({
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
  tracking(ticket: Ticket): Pick<Tracking, 'warranty' | 'claimOf'> {
    const days = daysOf(ticket);
    const claims = partOf(ticket, CLAIMS).map(({ claimRepairId, claimNumber, at }) => ({
      number: claimNumber,
      trackingId: trackingIdOf(this.config.trackingKey, claimRepairId),
      at: at.toISOString(),
    }));
    return { warranty: days && { ...days, claims }, claimOf: ticket.repair.claim?.number };
  }
}

/** Warranty period and remaining number of claims. The reader compares the period with the current date. */
function daysOf(ticket: Ticket): { from: string; until: string; claimable: number } | undefined {
  const warranty = warrantyOf(ticket.repair);
  return (
    warranty && {
      from: warranty.from.toISOString(),
      until: warranty.until.toISOString(),
      claimable: claimsLeft(partOf(ticket, CLAIMS)),
    }
  );
}
