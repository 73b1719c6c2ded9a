import { Injectable } from '@nestjs/common';
import { askQuestionSchema, QUESTIONS as MOST } from '@revive/contracts/repairs/questions';
import type { AskQuestionRequest } from '@revive/proto/revive/repairs/v1/questions';
import { uuidv7 } from '@revive/platform/core/ids';
import { validate } from '@revive/platform/core/validate';
import { AppError } from '@revive/platform/errors/errors';
import { partOf } from '../../cases/tickets/ticket-part.js';
import type { Ticket } from '../../cases/tickets/ticket.query.js';
import { TicketRepository } from '../../cases/tickets/ticket.repository.js';
import { TrackRepair } from '../../cases/link-holders/track-repair.js';
import { QUESTIONS } from './questions.projection.js';

const HOUR = 3_600_000;

/** Stores a question from the holder of a tracking link. The link cannot change the repair itself. */
@Injectable()
export class AskQuestion {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly track: TrackRepair,
  ) {}

  /**
   * Asking the same question twice in a row stores one. Throws REPAIR_NOT_FOUND (404), INVALID (400),
   * TOO_MANY_QUESTIONS (429), QUESTIONS_OVER (409) after the handover.
   */
  async run({ trackingId, address, ...request }: AskQuestionRequest): Promise<Ticket> {
    const { text } = await validate(askQuestionSchema, request);
    const holder = await this.track.holder(trackingId, address);
    return this.tickets.change(holder, holder.repairId, async (change) => {
      const { ticket, now } = change;
      const { repair } = ticket;
      const questions = partOf(ticket, QUESTIONS);
      if (repair.handedOverAt !== null) throw new AppError('QUESTIONS_OVER');
      const waiting = questions.filter(({ answer }) => answer === null);
      if (waiting.at(-1)?.text === text) return;
      const lately = questions.filter(({ askedAt }) => now.getTime() - askedAt.getTime() < HOUR);
      // control: a link asks so much and no more
      if (questions.length >= MOST.altogether || waiting.length >= MOST.unanswered || lately.length >= MOST.anHour)
        throw new AppError('TOO_MANY_QUESTIONS');
      await change.add(QUESTIONS, {
        id: uuidv7(),
        repairId: repair.id,
        tenantId: repair.tenantId,
        position: questions.length + 1,
        text,
        askedAt: now,
        answer: null,
        answeredAt: null,
        answeredBy: null,
        answeredById: null,
      });
      change.emit('asked');
      change.audit('repair.question_asked', `repair ${repair.number}, question ${questions.length}`);
    });
  }
}
