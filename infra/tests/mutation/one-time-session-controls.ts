import type { Control } from './control.js';

const [FLEET, PC, HOME, PROGRAM, GATEWAY] = [
  'services/fleet/test/one-time-sessions.integration.test.ts',
  'infra/tests/e2e/one-time-session.integration.test.ts',
  'agent/src/one-time-session/session-home.test.ts',
  'agent/src/one-time-session/session-program.test.ts',
  'services/gateway/test/one-time-sessions.integration.test.ts',
];

export const ONE_TIME_SESSION_CONTROLS: readonly Control[] = [
  { name: 'a shop ends only its own one-time sessions', test: FLEET },
  { name: 'a shop has so many one-time sessions open at once', test: FLEET },
  { name: 'the end of a one-time session revokes its agent', test: FLEET },
  { name: 'a network tries so many one-time codes', test: FLEET },
  { name: 'a one-time code is valid for 15 minutes', test: FLEET },
  { name: 'after so many wrong codes a shop’s codes are refused', test: FLEET },
  { name: 'a one-time code is used once', test: FLEET },
  { name: 'so many wrong codes end a one-time session', test: FLEET },
  { name: 'the certificate of a one-time session is never renewed', test: FLEET },
  { name: 'a one-time session names only a ticket that its technician may read', test: GATEWAY },
  { name: 'a session never continues with the identity of an earlier one', test: PC },
  { name: 'the end of a session deletes no undo data', test: HOME },
  { name: 'no agent starts from the folder of a one-time session', test: HOME },
  { name: 'only a folder that the script made for the session is deleted', test: PROGRAM },
];
