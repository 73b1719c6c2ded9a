import { Injectable } from '@nestjs/common';
import { isRatingOpen, rateRepairSchema } from '@revive/contracts/repairs/rating';
import type { RateRepairRequest } from '@revive/proto/revive/repairs/v1/questions';
import { validate } from '@revive/platform/core/validate';
import { AppError } from '@revive/platform/errors/errors';
import type { Ticket } from '../tickets/ticket.query.js';
import { TicketRepository } from '../tickets/ticket.repository.js';
import { TrackRepair } from '../tracking/track-repair.js';

const COUNTED = 'update tenants set rating_count = rating_count + 1, rating_stars = rating_stars + $2 where id = $1';

/** The holder of a tracking link says how the repair was, once. With it the shop's ratings rise, in one transaction. */
@Injectable()
export class RateRepair {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly track: TrackRepair,
  ) {}

  /**
   * The same rating sent twice is one. Throws REPAIR_NOT_FOUND (404), INVALID (400), RATING_CLOSED (409) before the
   * pickup and long after it, ALREADY_RATED (409).
   */
  async run({ trackingId, address, ...request }: RateRepairRequest): Promise<Ticket> {
    const { stars, comment = '' } = await validate(rateRepairSchema, request);
    const holder = await this.track.holder(trackingId, address);
    return this.tickets.change(holder, holder.repairId, async (change) => {
      const { em, now, ticket } = change;
      const { repair, tenant } = ticket;
      const said = comment || null;
      if (repair.ratingStars === stars && repair.ratingComment === said) return;
      // control: a repair is rated once
      if (repair.ratingStars !== null) throw new AppError('ALREADY_RATED');
      // control: a repair is rated after its pickup
      if (repair.handedOverAt === null || !isRatingOpen(repair.handedOverAt, now)) throw new AppError('RATING_CLOSED');
      Object.assign(repair, { ratingStars: stars, ratingComment: said, ratedAt: now });
      await em.query(COUNTED, [repair.tenantId, stars]);
      if (tenant) {
        tenant.ratingCount += 1;
        tenant.ratingStars += stars;
      }
      change.audit('repair.rated', `repair ${repair.number}, ${stars} of 5`);
    });
  }
}
