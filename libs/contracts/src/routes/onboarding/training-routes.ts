import { trainingBenchSchema, usePracticeLabSchema } from '../../training/bench.js';
import { trainingContentSchema } from '../../training/content.js';
import {
  openModuleSchema,
  quizResultSchema,
  recordStepSchema,
  submitQuizSchema,
  trainingSchema,
} from '../../training/training.js';
import { route } from '../route.js';

/**
 * spec part 1 §7; whose training is known by the session. A module is completed by what was done in it, never by a
 * timer.
 */
export const trainingRoutes = {
  getTraining: route({
    name: 'getTraining',
    tag: 'training',
    method: 'GET',
    path: '/api/training',
    access: 'signed-in',
    response: trainingSchema,
    status: 200,
    summary: 'The eight modules and what the caller has done of them',
  }),
  beginModule: route({
    name: 'beginModule',
    tag: 'training',
    method: 'POST',
    path: '/api/training/module/{moduleId}/begin',
    access: 'signed-in',
    response: openModuleSchema,
    status: 200,
    summary: 'Open a module; its time begins with the first opening',
  }),
  getTrainingContent: route({
    name: 'getTrainingContent',
    tag: 'training',
    method: 'GET',
    path: '/api/training/module/{moduleId}/content',
    access: 'signed-in',
    response: trainingContentSchema,
    status: 200,
    summary: 'What a module teaches: its slides, lessons, decisions and exercises; no answer is among them',
  }),
  recordTrainingStep: route({
    name: 'recordTrainingStep',
    tag: 'training',
    method: 'POST',
    path: '/api/training/module/{moduleId}/steps',
    access: 'signed-in',
    body: recordStepSchema,
    response: openModuleSchema,
    status: 200,
    summary: 'A part of the module was read, or a choice made in its simulator',
  }),
  useTrainingBench: route({
    name: 'useTrainingBench',
    tag: 'training',
    method: 'POST',
    path: '/api/training/module/{moduleId}/bench/{part}',
    access: 'signed-in',
    body: usePracticeLabSchema,
    response: trainingBenchSchema,
    status: 200,
    summary:
      'Look at the caller’s own practice disk of a part, or answer its next exercise; what is right is worked out from its bytes',
  }),
  submitQuiz: route({
    name: 'submitQuiz',
    tag: 'training',
    method: 'POST',
    path: '/api/training/module/{moduleId}/quiz',
    access: 'signed-in',
    body: submitQuizSchema,
    response: quizResultSchema,
    status: 200,
    summary: 'Answer the questions that were drawn',
  }),
  completeModule: route({
    name: 'completeModule',
    tag: 'training',
    method: 'POST',
    path: '/api/training/module/{moduleId}/complete',
    access: 'signed-in',
    response: trainingSchema,
    status: 200,
    summary: 'Complete a module whose parts, questions and time are done',
  }),
  completeTraining: route({
    name: 'completeTraining',
    tag: 'training',
    method: 'POST',
    path: '/api/training/complete',
    access: 'signed-in',
    response: trainingSchema,
    status: 200,
    summary: 'Complete the training once every required module is; the account becomes active',
  }),
} as const;
