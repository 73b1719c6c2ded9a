import { responseSchema, oneOf, bool, requestSchema, id, list, isoDateTime, nested, text, integer } from '../rules.js';
import { ACCOUNT_STATUSES } from '../roles.js';
import { MODULE_STATES, MODULE_TYPES } from './modules.js';

export const moduleShape = {
  id: text(60).required(),
  title: text().required(),
  description: text(400).required(),
  duration: integer().required(),
  type: oneOf(MODULE_TYPES).required(),
  required: bool().required(),
  completed: bool().required(),
  state: oneOf(MODULE_STATES).required(),
  startedAt: isoDateTime().optional(),
  completedAt: isoDateTime().optional(),
  stepsDone: integer().required(),
  stepsTotal: integer().required(),
  quizPassed: bool().required(),
  secondsLeft: integer().required(),
};
/**
 * spec part 1 §3 (id, title, description, duration, type, required, completed); the rest is what has really been done.
 */
export const trainingSchema = responseSchema('Training', {
  modules: list(nested(moduleShape).required(), 20).required(),
  requiredDone: integer().required(),
  requiredTotal: integer().required(),
  completedAt: isoDateTime().optional(),
  certificateId: id().optional(),
  status: oneOf(ACCOUNT_STATUSES).required(),
});

const question = nested({
  id: text(60).required(),
  text: text(500).required(),
  options: list(text(300).required(), 10).required(),
});
export const openModuleSchema = responseSchema('OpenModule', {
  module: nested(moduleShape).required(),
  steps: list(text(60).required(), 100).required(),
  questions: list(question.required(), 10).required(),
  right: bool().optional(),
  feedback: text(600).optional(),
});

export const recordStepSchema = requestSchema('RecordTrainingStep', {
  step: text(60).required(),
  choice: integer(0, 20).optional(),
});
export const submitQuizSchema = requestSchema('SubmitQuiz', {
  answers: list(nested({ question: text(60).required(), option: integer(0, 20).required() }).required(), 10)
    .min(1, 'Answer the questions')
    .required('Answer the questions'),
});
const explained = nested({ text: text(500).required(), right: bool().required(), why: text(600).required() });
export const quizResultSchema = responseSchema('QuizResult', {
  passed: bool().required(),
  right: integer().required(),
  total: integer().required(),
  needed: integer().required(),
  module: nested(moduleShape).required(),
  questions: list(question.required(), 10).required(),
  explained: list(explained.required(), 10).required(),
});
