import { Injectable } from '@nestjs/common';
import type { Summary } from '@revive/proto/revive/repairs/v1/repairs';
import { partOf, rowPart } from '../../cases/tickets/ticket-part.js';
import { TicketProjections, type TicketProjection } from '../../cases/tickets/ticket-projections.js';
import type { Ticket } from '../../cases/tickets/ticket.query.js';
import { AssistanceEntity } from './assistance.entity.js';

/** The open request; a unique index allows one per repair. */
export const ASSISTANCE = rowPart(
  AssistanceEntity,
  'assistance',
  `select to_json(x) from assistance_requests x where x.repair_id = r.id and x.state in ('open', 'answered')`,
);

@Injectable()
export class AssistanceProjection implements TicketProjection {
  readonly part = ASSISTANCE;

  constructor(projections: TicketProjections) {
    projections.add(this);
  }

  summary(ticket: Ticket): Pick<Summary, 'needsAssistance' | 'assistanceRequest'> {
    const assistance = partOf(ticket, ASSISTANCE);
    if (assistance === null) return { needsAssistance: false, assistanceRequest: undefined };
    return {
      // spec part 2 §4: from the question until the first guidance.
      needsAssistance: assistance.guidedAt === null,
      assistanceRequest: {
        id: assistance.id,
        state: assistance.state,
        question: assistance.question,
        step: assistance.step ?? undefined,
        askedBy: assistance.askedBy,
        askedAt: assistance.askedAt.toISOString(),
        helperName: assistance.helperName ?? undefined,
      },
    };
  }
}
