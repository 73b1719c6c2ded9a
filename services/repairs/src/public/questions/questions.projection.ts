import { Injectable } from '@nestjs/common';
import type { CustomerMessageKind } from '@revive/contracts/notifications/customer-messages';
import type { Question, Repair, Tracking } from '@revive/proto/revive/repairs/v1/repairs';
import type { Situation } from '../../cases/tickets/customer-messages.policy.js';
import { partOf, rowsPart } from '../../cases/tickets/ticket-part.js';
import { TicketProjections, type TicketProjection } from '../../cases/tickets/ticket-projections.js';
import type { Ticket } from '../../cases/tickets/ticket.query.js';
import { QuestionEntity } from './question.entity.js';

export const QUESTIONS = rowsPart(QuestionEntity, 'questions', 'position');

@Injectable()
export class QuestionsProjection implements TicketProjection {
  readonly part = QUESTIONS;

  constructor(projections: TicketProjections) {
    projections.add(this);
  }

  repair(ticket: Ticket): Pick<Repair, 'questions'> {
    return { questions: partOf(ticket, QUESTIONS).map(shopQuestion) };
  }

  tracking(ticket: Ticket): Pick<Tracking, 'questions'> {
    return { questions: partOf(ticket, QUESTIONS).map(publicQuestion) };
  }

  situation(ticket: Ticket): Pick<Situation, 'answered'> {
    return { answered: latestAnswer(partOf(ticket, QUESTIONS)) };
  }

  facts(ticket: Ticket, kind: CustomerMessageKind, position: number): Record<string, string> {
    if (kind !== 'question_answered') return {};
    const asked = partOf(ticket, QUESTIONS).find((one) => one.position === position);
    return { question: asked?.text ?? '', answer: asked?.answer ?? '' };
  }
}

const publicQuestion = ({ id, text, askedAt, answer, answeredAt }: QuestionEntity): Question => ({
  id,
  text,
  askedAt: askedAt.toISOString(),
  answer: answer ?? undefined,
  answeredAt: answeredAt?.toISOString(),
});

const shopQuestion = (question: QuestionEntity): Question => ({
  ...publicQuestion(question),
  answeredBy: question.answeredBy ?? undefined,
});

const latestAnswer = (questions: readonly QuestionEntity[]): number =>
  questions
    .filter(({ answeredAt }) => answeredAt !== null)
    .reduce<QuestionEntity | undefined>(
      (last, one) => (last?.answeredAt && one.answeredAt && one.answeredAt < last.answeredAt ? last : one),
      undefined,
    )?.position ?? 0;
