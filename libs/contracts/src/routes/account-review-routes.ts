import {
  accountNoteSchema,
  accountReviewSchema,
  accountReviewsQuerySchema,
  accountReviewsSchema,
  approveAccountSchema,
  refuseAccountSchema,
  takeAccountSchema,
} from '../account-review/account-review.js';
import { personSchema } from '../access/people.js';
import { sealedFileSchema } from '../signing/agreement.js';
import { route } from './route.js';

const staff = ['master', 'admin'] as const;
/** `decisions.md`: an admin prepares a review, a master decides. */
const deciders = ['master'] as const;

/** `decisions.md`: one queue of the accounts that wait, with all that there is to review. */
export const accountReviewRoutes = {
  listAccountReviews: route({
    name: 'listAccountReviews',
    area: 'accountReview',
    method: 'GET',
    path: '/api/account-reviews',
    who: staff,
    query: accountReviewsQuerySchema,
    answer: accountReviewsSchema,
    status: 200,
    about: 'Accounts that wait for their review, newest first, 50 a page, each with what it has signed, sent and done',
  }),
  getAccountReview: route({
    name: 'getAccountReview',
    area: 'accountReview',
    method: 'GET',
    path: '/api/account-reviews/{id}',
    who: staff,
    answer: accountReviewSchema,
    status: 200,
    about: 'All that there is to review of one account',
  }),
  approveAccount: route({
    name: 'approveAccount',
    area: 'accountReview',
    method: 'POST',
    path: '/api/account-reviews/{id}/approve',
    who: deciders,
    command: true,
    body: approveAccountSchema,
    answer: personSchema,
    status: 200,
    about: 'Let a pending account on; a technician of no shop gets one of their own',
  }),
  refuseAccount: route({
    name: 'refuseAccount',
    area: 'accountReview',
    method: 'POST',
    path: '/api/account-reviews/{id}/refuse',
    who: deciders,
    command: true,
    body: refuseAccountSchema,
    answer: accountReviewSchema,
    status: 200,
    about: 'Refuse a pending account with a reason; it stays pending, reads it and can send again',
  }),
  noteOnAccount: route({
    name: 'noteOnAccount',
    area: 'accountReview',
    method: 'POST',
    path: '/api/account-reviews/{id}/notes',
    who: staff,
    body: accountNoteSchema,
    answer: accountReviewSchema,
    status: 200,
    about: 'A note that only staff read',
  }),
  takeAccount: route({
    name: 'takeAccount',
    area: 'accountReview',
    method: 'POST',
    path: '/api/account-reviews/{id}/take',
    who: staff,
    body: takeAccountSchema,
    answer: accountReviewSchema,
    status: 200,
    about: 'Take the review of an account, or give it back',
  }),
  getAccountFile: route({
    name: 'getAccountFile',
    area: 'accountReview',
    method: 'GET',
    path: '/api/account-reviews/{id}/files/{fileId}',
    who: staff,
    answer: sealedFileSchema,
    status: 200,
    about: 'A sealed file of the account; the audit trail keeps who looked',
  }),
} as const;
