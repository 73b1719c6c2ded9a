import { Injectable } from '@nestjs/common';
import type { Repair, Summary, Transfer } from '@revive/proto/revive/repairs/v1/repairs';
import { partOf, rowsPart } from '../tickets/ticket-part.js';
import { TicketProjections, type TicketProjection } from '../tickets/ticket-projections.js';
import type { Ticket } from '../tickets/ticket.query.js';
import { TransferEntity } from './transfer.entity.js';

export const TRANSFERS = rowsPart(TransferEntity, 'ticket_transfers', 'id');

@Injectable()
export class TransfersProjection implements TicketProjection {
  readonly part = TRANSFERS;

  constructor(projections: TicketProjections) {
    projections.add(this);
  }

  repair(ticket: Ticket): Pick<Repair, 'locationId' | 'transfers'> {
    return { locationId: ticket.repair.locationId, transfers: partOf(ticket, TRANSFERS).map(transferMessage) };
  }

  summary({ repair: { locationId } }: Ticket): Pick<Summary, 'locationId'> {
    return { locationId };
  }
}

const transferMessage = ({
  fromLocationId,
  fromName,
  toLocationId,
  toName,
  reason,
  byName,
  at,
}: TransferEntity): Transfer => ({
  fromLocationId,
  fromName,
  toLocationId,
  toName,
  reason,
  byName,
  at: at.toISOString(),
});
