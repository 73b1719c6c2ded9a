import { trainingBenchSchema, useBenchSchema } from '../training/bench.js';
import {
  openModuleSchema,
  quizResultSchema,
  recordStepSchema,
  submitQuizSchema,
  trainingSchema,
} from '../training/training.js';
import { route } from './route.js';

/**
 * spec part 1 §7; whose training is known by the session. A module is completed by what was done in it, never by a
 * timer.
 */
export const trainingRoutes = {
  getTraining: route({
    name: 'getTraining',
    area: 'training',
    method: 'GET',
    path: '/api/training',
    who: 'signed-in',
    answer: trainingSchema,
    status: 200,
    about: 'The eight modules and what the caller has done of them',
  }),
  beginModule: route({
    name: 'beginModule',
    area: 'training',
    method: 'POST',
    path: '/api/training/module/{moduleId}/begin',
    who: 'signed-in',
    answer: openModuleSchema,
    status: 200,
    about: 'Open a module; its time begins with the first opening',
  }),
  recordTrainingStep: route({
    name: 'recordTrainingStep',
    area: 'training',
    method: 'POST',
    path: '/api/training/module/{moduleId}/steps',
    who: 'signed-in',
    body: recordStepSchema,
    answer: openModuleSchema,
    status: 200,
    about: 'A part of the module was read, or a choice made in its simulator',
  }),
  useTrainingBench: route({
    name: 'useTrainingBench',
    area: 'training',
    method: 'POST',
    path: '/api/training/module/{moduleId}/bench/{part}',
    who: 'signed-in',
    body: useBenchSchema,
    answer: trainingBenchSchema,
    status: 200,
    about:
      'Look at the caller’s own practice disk of a part, or answer its next exercise; what is right is worked out from its bytes',
  }),
  submitQuiz: route({
    name: 'submitQuiz',
    area: 'training',
    method: 'POST',
    path: '/api/training/module/{moduleId}/quiz',
    who: 'signed-in',
    body: submitQuizSchema,
    answer: quizResultSchema,
    status: 200,
    about: 'Answer the questions that were drawn',
  }),
  completeModule: route({
    name: 'completeModule',
    area: 'training',
    method: 'POST',
    path: '/api/training/module/{moduleId}/complete',
    who: 'signed-in',
    answer: trainingSchema,
    status: 200,
    about: 'Complete a module whose parts, questions and time are done',
  }),
  completeTraining: route({
    name: 'completeTraining',
    area: 'training',
    method: 'POST',
    path: '/api/training/complete',
    who: 'signed-in',
    answer: trainingSchema,
    status: 200,
    about: 'Complete the training once every required module is; the account becomes active',
  }),
} as const;
