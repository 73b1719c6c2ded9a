import { Injectable } from '@nestjs/common';
import { isRatingOpen, rateRepairSchema } from '@revive/contracts/repairs/rating';
import type { RateRepairRequest } from '@revive/proto/revive/repairs/v1/questions';
import { given } from '@revive/platform/core/given';
import { validate } from '@revive/platform/core/validate';
import { AppError } from '@revive/platform/errors/errors';
import { CustomerCodes } from '../links/customer-codes.js';
import type { Ticket } from '../tickets/ticket.query.js';
import { TicketRepository } from '../tickets/ticket.repository.js';
import { TrackRepair } from '../tracking/track-repair.js';

const COUNTED = 'update tenants set rating_count = rating_count + 1, rating_stars = rating_stars + $2 where id = $1';

/**
 * The customer says how the repair was, once, with the code of a message to them. With it the shop's ratings rise, in
 * one transaction, where the repair was charged for.
 */
@Injectable()
export class RateRepair {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly track: TrackRepair,
    private readonly codes: CustomerCodes,
  ) {}

  /**
   * The same rating sent twice is one. Throws REPAIR_NOT_FOUND (404), CUSTOMER_LINK_NEEDED (403), INVALID (400),
   * RATING_CLOSED (409) before the pickup and long after it, ALREADY_RATED (409).
   */
  async run({ trackingId, address, ...request }: RateRepairRequest): Promise<Ticket> {
    const { stars, comment = '', code } = await validate(rateRepairSchema, given(request));
    const holder = await this.track.holder(trackingId, address);
    return this.tickets.change(holder, holder.repairId, async (change) => {
      const { em, now, ticket } = change;
      const { repair, tenant } = ticket;
      this.codes.require(repair, code);
      const said = comment || null;
      if (repair.ratingStars === stars && repair.ratingComment === said) return;
      // control: a repair is rated once
      if (repair.ratingStars !== null) throw new AppError('ALREADY_RATED');
      // control: a repair is rated after its pickup
      if (repair.handedOverAt === null || !isRatingOpen(repair.handedOverAt, now)) throw new AppError('RATING_CLOSED');
      Object.assign(repair, { ratingStars: stars, ratingComment: said, ratedAt: now });
      // Where nothing was charged, anybody could open repairs to raise a shop's mean.
      const counts = isCharged(ticket);
      if (counts) await em.query(COUNTED, [repair.tenantId, stars]);
      if (counts && tenant) {
        tenant.ratingCount += 1;
        tenant.ratingStars += stars;
      }
      change.audit('repair.rated', `repair ${repair.number}, ${stars} of 5`);
    });
  }
}

const isCharged = ({ settlements }: Ticket): boolean =>
  settlements.some(({ kind, standsCents }) => kind === 'charge' && standsCents > 0);
