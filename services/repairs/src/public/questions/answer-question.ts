import { Injectable } from '@nestjs/common';
import { answerQuestionSchema } from '@revive/contracts/repairs/questions';
import type { AnswerQuestionRequest } from '@revive/proto/revive/repairs/v1/questions';
import { requireShopMember, type Actor } from '@revive/platform/auth/actor';
import { validate } from '@revive/platform/core/validate';
import { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { QuestionEntity } from './question.entity.js';
import { QUESTIONS } from './questions.projection.js';
import { partOf } from '../../cases/tickets/ticket-part.js';
import type { Ticket } from '../../cases/tickets/ticket.query.js';
import { TicketRepository } from '../../cases/tickets/ticket.repository.js';

/** Stores a shop member's answer. The customer reads the answer on the tracking page and receives one email. */
@Injectable()
export class AnswerQuestion {
  constructor(
    private readonly db: Database,
    private readonly tickets: TicketRepository,
  ) {}

  /** Throws NOT_FOUND (404), INVALID (400), ALREADY_ANSWERED (409) if a different answer exists. */
  async run(actor: Actor, { id, ...request }: AnswerQuestionRequest): Promise<Ticket> {
    const person = requireShopMember(actor);
    const { text } = await validate(answerQuestionSchema, request);
    const asked = await this.db.tx(actor, (em) => em.findOneBy(QuestionEntity, { id }));
    if (!asked) throw new AppError('NOT_FOUND', { id });
    return this.tickets.change(actor, asked.repairId, async (change) => {
      const { ticket, em, now } = change;
      const question = partOf(ticket, QUESTIONS).find((one) => one.id === id);
      if (!question) throw new AppError('NOT_FOUND', { id });
      if (question.answer === text) return;
      // control: an answer that stands is not written over
      if (question.answer !== null) throw new AppError('ALREADY_ANSWERED');
      const answered = { answer: text, answeredAt: now, answeredBy: person.username, answeredById: person.userId };
      await em.update(QuestionEntity, { id }, answered);
      Object.assign(question, answered);
      change.emit('answered');
      change.audit('repair.question_answered', `repair ${ticket.repair.number}, question ${question.position}`);
    });
  }
}
