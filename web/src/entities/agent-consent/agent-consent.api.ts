import { fleetApi } from '#api/generated/fleet.gen.js';
import type { LiveHandlers } from '#api/live/live-handlers.js';

const api = fleetApi.enhanceEndpoints({
  endpoints: {
    listAgentConsents: { providesTags: ['AgentConsents'] },
    askAgentConsent: { invalidatesTags: (result) => (result === undefined ? [] : ['AgentConsents']) },
  },
});

/** Records arrive without their rows: the list is read again while it is shown. */
export const agentConsentLive: LiveHandlers = {
  'fleet.consent': (dispatch) => void dispatch(api.util.invalidateTags(['AgentConsents'])),
};

export const { useListAgentConsentsQuery, useAskAgentConsentMutation } = api;
