import { Injectable } from '@nestjs/common';
import type { Desk, Repair, Summary, Tracking } from '@revive/proto/revive/repairs/v1/repairs';
import type { RepairEntity } from '../../cases/tickets/entities/repair.entity.js';
import { TicketProjections, type TicketProjection } from '../../cases/tickets/ticket-projections.js';
import type { Ticket } from '../../cases/tickets/ticket.query.js';

/** Has no part: the planning fields are columns of the repair, because they are written when a ticket opens. */
@Injectable()
export class PlanningProjection implements TicketProjection {
  constructor(projections: TicketProjections) {
    projections.add(this);
  }

  repair({ repair }: Ticket): Pick<Repair, 'desk'> {
    return { desk: deskOf(repair) };
  }

  summary({ repair }: Ticket): Pick<Summary, 'desk'> {
    return { desk: deskOf(repair) };
  }

  /** The promise until the device is ready. */
  tracking({ repair: { promisedAt, status, handedOverAt } }: Ticket): Pick<Tracking, 'promisedAt'> {
    const isReady = handedOverAt !== null || status === 'ready_for_pickup';
    return { promisedAt: isReady ? undefined : promisedAt?.toISOString() };
  }
}

const deskOf = ({ promisedAt, assigneeId, assigneeName, priority, tags }: RepairEntity): Desk => ({
  promisedAt: promisedAt?.toISOString(),
  assigneeId: assigneeId ?? undefined,
  assigneeName: assigneeName ?? undefined,
  priority,
  tags,
});
