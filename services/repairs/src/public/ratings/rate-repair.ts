import { Injectable } from '@nestjs/common';
import { isRatingOpen, RATING_FIELDS, rateRepairSchema } from '@revive/contracts/repairs/rating';
import type { RateRepairRequest } from '@revive/proto/revive/repairs/v1/rating';
import { given } from '@revive/platform/core/given';
import { columnsOf } from '@revive/platform/core/row-fields';
import { validate } from '@revive/platform/core/validate';
import { AppError } from '@revive/platform/errors/errors';
import { CustomerCodes } from '../../cases/links/customer-codes.js';
import { partOf } from '../../cases/tickets/ticket-part.js';
import type { Ticket } from '../../cases/tickets/ticket.query.js';
import { TicketRepository } from '../../cases/tickets/ticket.repository.js';
import { TrackRepair } from '../../cases/link-holders/track-repair.js';
import { RatingEntity } from './rating.entity.js';
import { RATING } from './rating.projection.js';

const COUNTED = 'update tenants set rating_count = rating_count + 1, rating_stars = rating_stars + $2 where id = $1';

/**
 * Stores a customer's single rating, authorized by the code from a message. For a charged repair, the shop's totals
 * change in the same transaction.
 */
@Injectable()
export class RateRepair {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly track: TrackRepair,
    private readonly codes: CustomerCodes,
  ) {}

  /**
   * A repeated identical rating changes nothing. Throws REPAIR_NOT_FOUND (404), CUSTOMER_LINK_NEEDED (403), INVALID
   * (400), RATING_CLOSED (409) before the pickup and long after the pickup, ALREADY_RATED (409).
   */
  async run({ trackingId, address, ...request }: RateRepairRequest): Promise<Ticket> {
    const { code, ...typed } = await validate(rateRepairSchema, given(request));
    const holder = await this.track.holder(trackingId, address);
    return this.tickets.change(holder, holder.repairId, async (change) => {
      const { em, now, ticket } = change;
      const { repair, tenant } = ticket;
      this.codes.require(repair, code);
      const rating = partOf(ticket, RATING);
      if (rating === null) throw new AppError('INTERNAL');
      const rated = { ...columnsOf(RATING_FIELDS, typed), stars: typed.stars };
      if (RATING_FIELDS.every((name) => rating[name] === rated[name])) return;
      // control: a repair is rated once
      if (rating.stars !== null) throw new AppError('ALREADY_RATED');
      // control: a repair is rated after its pickup
      if (repair.handedOverAt === null || !isRatingOpen(repair.handedOverAt, now)) throw new AppError('RATING_CLOSED');
      await em.update(RatingEntity, { id: repair.id }, { ...rated, at: now });
      Object.assign(rating, rated, { at: now });
      // Uncharged repairs do not count: a shop could open any number of them to raise its mean.
      const counts = isCharged(ticket);
      if (counts) await em.query(COUNTED, [repair.tenantId, rated.stars]);
      if (counts && tenant) {
        tenant.ratingCount += 1;
        tenant.ratingStars += rated.stars;
      }
      change.audit('repair.rated', `repair ${repair.number}, ${rated.stars} of 5`);
    });
  }
}

const isCharged = ({ settlements }: Ticket): boolean =>
  settlements.some(({ kind, standsCents }) => kind === 'charge' && standsCents > 0);
