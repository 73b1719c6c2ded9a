import {
  accountNoteSchema,
  accountReviewSchema,
  accountReviewsQuerySchema,
  accountReviewsSchema,
  approveAccountSchema,
  profileNumbersSchema,
  refuseAccountSchema,
  revealProfileNumbersSchema,
  assignAccountSchema,
} from '../../account-review/account-review.js';
import { personSchema } from '../../access/people.js';
import { sealedFileSchema } from '../../signing/agreement.js';
import { route } from '../route.js';

const staff = ['master', 'admin'] as const;
/** `decisions.md`: an admin prepares a review, a master decides. */
const deciders = ['master'] as const;

/** `decisions.md`: one queue of the accounts that wait, with all that there is to review. */
export const accountReviewRoutes = {
  listAccountReviews: route({
    name: 'listAccountReviews',
    tag: 'accountReview',
    method: 'GET',
    path: '/api/account-reviews',
    access: staff,
    query: accountReviewsQuerySchema,
    response: accountReviewsSchema,
    status: 200,
    summary:
      'Accounts that wait for their review, newest first, 50 a page, each with what it has signed, sent and done',
  }),
  getAccountReview: route({
    name: 'getAccountReview',
    tag: 'accountReview',
    method: 'GET',
    path: '/api/account-reviews/{id}',
    access: staff,
    response: accountReviewSchema,
    status: 200,
    summary: 'All that there is to review of one account',
  }),
  approveAccount: route({
    name: 'approveAccount',
    tag: 'accountReview',
    method: 'POST',
    path: '/api/account-reviews/{id}/approve',
    access: deciders,
    command: true,
    body: approveAccountSchema,
    response: personSchema,
    status: 200,
    summary: 'Let a pending account on; a technician of no shop gets one of their own',
  }),
  refuseAccount: route({
    name: 'refuseAccount',
    tag: 'accountReview',
    method: 'POST',
    path: '/api/account-reviews/{id}/refuse',
    access: deciders,
    command: true,
    body: refuseAccountSchema,
    response: accountReviewSchema,
    status: 200,
    summary: 'Refuse a pending account with a reason; it stays pending, reads it and can send again',
  }),
  noteOnAccount: route({
    name: 'noteOnAccount',
    tag: 'accountReview',
    method: 'POST',
    path: '/api/account-reviews/{id}/notes',
    access: staff,
    body: accountNoteSchema,
    response: accountReviewSchema,
    status: 200,
    summary: 'A note that only staff read',
  }),
  assignAccount: route({
    name: 'assignAccount',
    tag: 'accountReview',
    method: 'POST',
    path: '/api/account-reviews/{id}/assign',
    access: staff,
    body: assignAccountSchema,
    response: accountReviewSchema,
    status: 200,
    summary: 'Take the review of an account, or give it back',
  }),
  revealProfileNumbers: route({
    name: 'revealProfileNumbers',
    tag: 'accountReview',
    method: 'POST',
    path: '/api/account-reviews/{id}/reveal',
    access: staff,
    command: true,
    body: revealProfileNumbersSchema,
    response: profileNumbersSchema,
    status: 200,
    summary: 'Tax and VAT numbers of a profile in clear, with a reason that is kept',
  }),
  getAccountFile: route({
    name: 'getAccountFile',
    tag: 'accountReview',
    method: 'GET',
    path: '/api/account-reviews/{id}/files/{fileId}',
    access: staff,
    response: sealedFileSchema,
    status: 200,
    summary: 'A sealed file of the account; the audit trail keeps who looked',
  }),
} as const;
