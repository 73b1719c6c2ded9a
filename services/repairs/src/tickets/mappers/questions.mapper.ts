import type { Question } from '@revive/proto/revive/repairs/v1/repairs';
import type { QuestionEntity } from '../entities/question.entity.js';

/** The question as visible to customer and shop. */
export const publicQuestion = ({ id, text, askedAt, answer, answeredAt }: QuestionEntity): Question => ({
  id,
  text,
  askedAt: askedAt.toISOString(),
  answer: answer ?? undefined,
  answeredAt: answeredAt?.toISOString(),
});

/** The question for the shop, with the name of the answering person. */
export const shopQuestion = (question: QuestionEntity): Question => ({
  ...publicQuestion(question),
  answeredBy: question.answeredBy ?? undefined,
});
