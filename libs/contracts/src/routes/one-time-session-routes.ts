import {
  joinedOneTimeSessionSchema,
  joinOneTimeSessionSchema,
  oneTimeSessionSchema,
  oneTimeSessionsSchema,
  openedOneTimeSessionSchema,
  openOneTimeSessionSchema,
} from '../fleet/one-time-sessions.js';
import { route } from './route.js';

const shop = ['tenant_admin', 'tech'] as const;

/** Sessions on a customer's PC that begin with a code read out on the phone. */
export const oneTimeSessionRoutes = {
  openOneTimeSession: route({
    name: 'openOneTimeSession',
    tag: 'fleet',
    method: 'POST',
    path: '/api/one-time-sessions',
    access: shop,
    command: true,
    body: openOneTimeSessionSchema,
    response: openedOneTimeSessionSchema,
    status: 201,
    summary: 'A code that a customer types at their own PC; valid once, for 15 minutes',
  }),
  listOneTimeSessions: route({
    name: 'listOneTimeSessions',
    tag: 'fleet',
    method: 'GET',
    path: '/api/one-time-sessions',
    access: shop,
    response: oneTimeSessionsSchema,
    status: 200,
    summary: 'The shop’s open one-time sessions, then the last twenty that ended',
  }),
  endOneTimeSession: route({
    name: 'endOneTimeSession',
    tag: 'fleet',
    method: 'POST',
    path: '/api/one-time-sessions/{id}/end',
    access: shop,
    response: oneTimeSessionSchema,
    status: 200,
    summary: 'End a session or cancel its code; the agent on the PC is revoked and removes itself',
  }),
  joinOneTimeSession: route({
    name: 'joinOneTimeSession',
    tag: 'fleet',
    method: 'POST',
    path: '/api/one-time-sessions/join',
    access: 'anyone',
    costly: true,
    body: joinOneTimeSessionSchema,
    response: joinedOneTimeSessionSchema,
    status: 201,
    summary: 'The program on the PC turns its code into a certificate for the session',
  }),
} as const;
