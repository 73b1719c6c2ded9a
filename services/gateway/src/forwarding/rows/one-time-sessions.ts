import { routes } from '@revive/contracts/routes/routes';
import { forward } from '../forward.js';

/** Opening a session has a handler, because it first reads the repair ticket as the same person. */
export const oneTimeSessionRows = [
  forward(routes.listOneTimeSessions, 'oneTimeSessions', 'listOneTimeSessions', {
    reply: ({ sessions }) => sessions,
  }),
  forward(routes.endOneTimeSession, 'oneTimeSessions', 'endOneTimeSession'),
  forward(routes.joinOneTimeSession, 'oneTimeSessions', 'joinOneTimeSession', {
    request: ({ body: { platform = '', agentVersion = '', ...body }, address }) => ({
      ...body,
      platform,
      agentVersion,
      address,
    }),
  }),
];
