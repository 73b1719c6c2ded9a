import type { Question } from '@revive/proto/revive/repairs/v1/repairs';
import type { QuestionEntity } from '../entities/question.entity.js';

export const publicQuestion = ({ id, text, askedAt, answer, answeredAt }: QuestionEntity): Question => ({
  id,
  text,
  askedAt: askedAt.toISOString(),
  answer: answer ?? undefined,
  answeredAt: answeredAt?.toISOString(),
});

export const shopQuestion = (question: QuestionEntity): Question => ({
  ...publicQuestion(question),
  answeredBy: question.answeredBy ?? undefined,
});
