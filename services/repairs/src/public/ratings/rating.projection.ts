import { Injectable } from '@nestjs/common';
import { wireFields } from '@revive/platform/core/row-fields';
import type { Rating } from '@revive/proto/revive/repairs/v1/rating';
import type { Repair, Tracking } from '@revive/proto/revive/repairs/v1/repairs';
import { partOf, rowPart } from '../../cases/tickets/ticket-part.js';
import { TicketProjections, type TicketProjection } from '../../cases/tickets/ticket-projections.js';
import type { Ticket } from '../../cases/tickets/ticket.query.js';
import { RATING_COLUMNS, RatingEntity } from './rating.entity.js';
import { shopRatingOf } from './rating.policy.js';

export const RATING = rowPart(RatingEntity, 'rating', `select to_json(x) from (select ${RATING_COLUMNS}) x`);

@Injectable()
export class RatingProjection implements TicketProjection {
  readonly part = RATING;

  constructor(projections: TicketProjections) {
    projections.add(this);
  }

  repair(ticket: Ticket): Pick<Repair, 'rating'> {
    return { rating: ratingOf(ticket) };
  }

  tracking(ticket: Ticket): Pick<Tracking, 'rating' | 'shopRating'> {
    return { rating: ratingOf(ticket), shopRating: ticket.tenant ? shopRatingOf(ticket.tenant) : undefined };
  }
}

function ratingOf(ticket: Ticket): Rating | undefined {
  const rating = partOf(ticket, RATING);
  if (rating === null) return undefined;
  const { id: _, stars, at, ...optional } = rating;
  if (stars === null || at === null) return undefined;
  return { ...wireFields(optional), stars, at: at.toISOString() };
}
