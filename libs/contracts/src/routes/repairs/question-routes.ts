import { answerQuestionSchema, askQuestionSchema, openQuestionsSchema } from '../../repairs/questions.js';
import { rateRepairSchema } from '../../repairs/rating.js';
import { repairSchema } from '../../repairs/repair.js';
import { trackingSchema } from '../../repairs/tracking.js';
import { route } from '../route.js';

export const questionRoutes = {
  askQuestion: route({
    name: 'askQuestion',
    tag: 'questions',
    method: 'POST',
    path: '/api/customer/repair-status/{trackingId}/questions',
    access: 'anyone',
    costly: true,
    body: askQuestionSchema,
    response: trackingSchema,
    status: 201,
    summary: 'The holder of the tracking link asks the shop',
  }),
  rateRepair: route({
    name: 'rateRepair',
    tag: 'questions',
    method: 'POST',
    path: '/api/customer/repair-status/{trackingId}/rating',
    access: 'anyone',
    costly: true,
    body: rateRepairSchema,
    response: trackingSchema,
    status: 201,
    summary: 'The customer rates the repair with the code of an email, once, after the pickup',
  }),
  listOpenQuestions: route({
    name: 'listOpenQuestions',
    tag: 'questions',
    method: 'GET',
    path: '/api/questions',
    access: ['tenant_admin', 'tech'],
    response: openQuestionsSchema,
    status: 200,
    summary: 'Questions of customers that wait for the shop, the oldest first',
  }),
  answerQuestion: route({
    name: 'answerQuestion',
    tag: 'questions',
    method: 'POST',
    path: '/api/questions/{id}/answer',
    access: ['tenant_admin', 'tech'],
    body: answerQuestionSchema,
    response: repairSchema,
    status: 200,
    summary: 'Answer a question; the customer is emailed once',
  }),
} as const;
