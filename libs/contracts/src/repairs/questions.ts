import {
  id,
  integer,
  isoDateTime,
  list,
  nested,
  requestSchema,
  requiredLines,
  responseSchema,
  text,
} from '../rules.js';
import { withoutWebAddress } from '../web-address.js';

export const QUESTIONS = { altogether: 30, unanswered: 5, anHour: 5, length: 1_000 } as const;

export const askQuestionSchema = requestSchema('AskQuestion', {
  text: requiredLines('Type your question', 1, QUESTIONS.length),
});
export const answerQuestionSchema = requestSchema('AnswerQuestion', {
  text: withoutWebAddress(requiredLines('Type an answer', 1, QUESTIONS.length)),
});

/** Questions and answers for customer and shop. Only the shop sees `answeredBy`. */
export const publicQuestions = () =>
  list(
    nested({
      id: id().required(),
      text: text(QUESTIONS.length).required(),
      askedAt: isoDateTime().required(),
      answer: text(QUESTIONS.length).optional(),
      answeredAt: isoDateTime().optional(),
    }),
    QUESTIONS.altogether,
  ).optional();
export const shopQuestions = () =>
  list(
    nested({
      id: id().required(),
      text: text(QUESTIONS.length).required(),
      askedAt: isoDateTime().required(),
      answer: text(QUESTIONS.length).optional(),
      answeredAt: isoDateTime().optional(),
      answeredBy: text(200).optional(),
    }),
    QUESTIONS.altogether,
  ).optional();

export const OPEN_QUESTIONS = 50;
export const openQuestionsSchema = responseSchema('OpenQuestions', {
  count: integer().required(),
  questions: list(
    nested({
      id: id().required(),
      repairId: id().required(),
      number: integer(1).required(),
      deviceName: text(200).required(),
      customerName: text(120).optional(),
      text: text(QUESTIONS.length).required(),
      askedAt: isoDateTime().required(),
    }),
    OPEN_QUESTIONS,
  ).required(),
});
