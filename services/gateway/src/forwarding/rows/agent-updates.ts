import { routes } from '@revive/contracts/routes/routes';
import { AppError } from '@revive/platform/errors/errors';
import { readAgentId } from '../../http/params.js';
import { forward } from '../forward.js';

const params = { id: readAgentId };

/** Commands go to repairs, which holds the emergency stops and the key for orders. */
export const agentUpdateRows = [
  forward(routes.listAgentUpdates, 'agentUpdates', 'listAgentUpdates', { reply: ({ updates }) => updates }),
  forward(routes.offerAgentVersion, 'agentVersions', 'offerVersion', {
    params,
    request: ({ params: { id }, body: { version } }) => ({ agentId: id, tenantId: '', version }),
    reply: ({ updates: [update] }) => {
      if (!update) throw new AppError('AGENT_NOT_FOUND');
      return update;
    },
  }),
  forward(routes.offerVersionToShop, 'agentVersions', 'offerVersion', {
    request: ({ body: { tenantId, version } }) => ({ agentId: '', tenantId, version }),
    reply: ({ updates }) => updates,
  }),
  forward(routes.rollBackAgent, 'agentVersions', 'rollBackAgent', {
    params,
    request: ({ params: { id }, body: { from, to } }) => ({ agentId: id, fromVersion: from, toVersion: to }),
  }),
];
