import { askConsentSchema, consentAskedSchema, consentsSchema } from '../fleet/consents.js';
import { route } from './route.js';

/** What persons at the PCs of agents allowed. No route grants: only the agent's own process takes an answer. */
export const consentRoutes = {
  listAgentConsents: route({
    name: 'listAgentConsents',
    tag: 'fleet',
    method: 'GET',
    path: '/api/agents/consents',
    access: ['tenant_admin', 'tech', 'master', 'admin'],
    response: consentsSchema,
    status: 200,
    summary: 'Questions at the PCs of agents and their answers, newest first',
  }),
  askAgentConsent: route({
    name: 'askAgentConsent',
    tag: 'fleet',
    method: 'POST',
    path: '/api/agents/{id}/consents',
    access: ['tenant_admin', 'tech', 'master', 'admin'],
    body: askConsentSchema,
    response: consentAskedSchema,
    status: 202,
    summary: 'Ask the person at the PC of an online agent; the answer follows as a live event',
  }),
} as const;
