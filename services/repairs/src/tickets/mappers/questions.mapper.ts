import type { Question } from '@revive/proto/revive/repairs/v1/repairs';
import type { QuestionEntity } from '../entities/question.entity.js';

/** As customer and shop both read it. */
export const publicQuestion = ({ id, text, askedAt, answer, answeredAt }: QuestionEntity): Question => ({
  id,
  text,
  askedAt: askedAt.toISOString(),
  answer: answer ?? undefined,
  answeredAt: answeredAt?.toISOString(),
});

/** With who of the shop answered, for the shop. */
export const shopQuestion = (question: QuestionEntity): Question => ({
  ...publicQuestion(question),
  answeredBy: question.answeredBy ?? undefined,
});
