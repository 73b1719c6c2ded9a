import { routes } from '@revive/contracts/routes/routes';
import { readAgentId } from '../../http/params.js';
import { forward } from '../forward.js';

export const consentRows = [
  forward(routes.listAgentConsents, 'agentConsents', 'listConsents', {
    request: () => ({ agentId: '' }),
    reply: ({ consents }) => consents,
  }),
  forward(routes.askAgentConsent, 'agentConsents', 'askConsent', {
    params: { id: readAgentId },
    request: ({ params: { id }, body: { privileges } }) => ({ agentId: id, sessionId: '', privileges }),
  }),
];
