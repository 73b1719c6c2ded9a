import { answer, choice, flag, form, id, list, moment, part, text, whole, type InferType } from '../rules.js';
import { ACCOUNT_STATUSES } from '../roles.js';
import { MODULE_STATES, MODULE_TYPES } from './modules.js';

export const moduleShape = {
  id: text(60).required(),
  title: text().required(),
  description: text(400).required(),
  duration: whole().required(),
  type: choice(MODULE_TYPES).required(),
  required: flag().required(),
  completed: flag().required(),
  state: choice(MODULE_STATES).required(),
  startedAt: moment().optional(),
  completedAt: moment().optional(),
  stepsDone: whole().required(),
  stepsTotal: whole().required(),
  quizPassed: flag().required(),
  secondsLeft: whole().required(),
};
/**
 * spec part 1 §3 (id, title, description, duration, type, required, completed); the rest is what has really been done.
 */
export const trainingSchema = answer('Training', {
  modules: list(part(moduleShape).required(), 20).required(),
  requiredDone: whole().required(),
  requiredTotal: whole().required(),
  completedAt: moment().optional(),
  certificateId: id().optional(),
  status: choice(ACCOUNT_STATUSES).required(),
});
export type Training = InferType<typeof trainingSchema>;

const question = part({
  id: text(60).required(),
  text: text(500).required(),
  options: list(text(300).required(), 10).required(),
});
/** A module that is open: what was done of it, and the questions that were drawn. No answer is among them. */
export const openModuleSchema = answer('OpenModule', {
  module: part(moduleShape).required(),
  steps: list(text(60).required(), 100).required(),
  questions: list(question.required(), 10).required(),
  right: flag().optional(),
  feedback: text(600).optional(),
});
export type OpenModule = InferType<typeof openModuleSchema>;

/** `choice`: what was chosen at a step of a simulator. */
export const recordStepSchema = form('RecordTrainingStep', {
  step: text(60).required(),
  choice: whole(0, 20).optional(),
});
export const submitQuizSchema = form('SubmitQuiz', {
  answers: list(part({ question: text(60).required(), option: whole(0, 20).required() }).required(), 10)
    .min(1, 'Answer the questions')
    .required('Answer the questions'),
});
/** Why an answer was right or wrong: of the questions that were answered, never of the next ones. */
const explained = part({ text: text(500).required(), right: flag().required(), why: text(600).required() });
export const quizResultSchema = answer('QuizResult', {
  passed: flag().required(),
  right: whole().required(),
  total: whole().required(),
  needed: whole().required(),
  module: part(moduleShape).required(),
  questions: list(question.required(), 10).required(),
  explained: list(explained.required(), 10).required(),
});
