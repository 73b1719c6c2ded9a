import {
  previewWordingSchema,
  saveWordingSchema,
  testSentSchema,
  testWordingSchema,
  wordingSchema,
  wordingsSchema,
} from '../../notifications/wordings.js';
import { route } from '../route.js';

const owner = ['tenant_admin'] as const;

/** Custom wording of messages to customers. `{kind}` is one of `WORDED_MESSAGES`. */
export const wordingRoutes = {
  listWordings: route({
    name: 'listWordings',
    tag: 'notifications',
    method: 'GET',
    path: '/api/notifications/wordings',
    // Technicians need the wordings to send messages by hand when email is not possible.
    access: ['tenant_admin', 'tech'],
    response: wordingsSchema,
    status: 200,
    summary: 'The messages to customers that a shop may say in its own words, with the versions of each',
  }),
  saveWording: route({
    name: 'saveWording',
    tag: 'notifications',
    method: 'PATCH',
    path: '/api/notifications/wordings/{kind}',
    access: owner,
    body: saveWordingSchema,
    response: wordingSchema,
    status: 200,
    summary: 'Say a message in own words; the version before is kept',
  }),
  restoreWording: route({
    name: 'restoreWording',
    tag: 'notifications',
    method: 'DELETE',
    path: '/api/notifications/wordings/{kind}',
    access: owner,
    response: wordingSchema,
    status: 200,
    summary: 'Take the standard text of a message again',
  }),
  testWording: route({
    name: 'testWording',
    tag: 'notifications',
    method: 'POST',
    path: '/api/notifications/wordings/{kind}/test',
    access: owner,
    body: testWordingSchema,
    response: testSentSchema,
    status: 200,
    summary: 'Send a message in these words, with sample values, to the caller’s own confirmed address',
  }),
  previewWording: route({
    name: 'previewWording',
    tag: 'notifications',
    method: 'GET',
    path: '/api/notifications/wording-preview',
    access: owner,
    query: previewWordingSchema,
    file: ['text/html'],
    status: 200,
    summary:
      'A message in these words as its customer would see it, with sample values: a page that a frame of ours alone may show',
  }),
} as const;
