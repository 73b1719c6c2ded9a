import { fleetApi } from '#api/generated/fleet.gen.js';
import type { LiveHandlers } from '#api/live/live-handlers.js';

const api = fleetApi.enhanceEndpoints({
  endpoints: {
    listAgentUpdates: { providesTags: ['AgentUpdates'] },
    getUpdatePublisher: { providesTags: ['AgentUpdates'] },
    rollBackAgent: { invalidatesTags: (result) => (result === undefined ? [] : ['AgentUpdates']) },
    offerAgentVersion: { invalidatesTags: (result) => (result === undefined ? [] : ['AgentUpdates']) },
    offerVersionToShop: { invalidatesTags: (result) => (result === undefined ? [] : ['AgentUpdates']) },
  },
});

/** Reads the list again, because the order of the list depends on the state. */
export const agentUpdateLive: LiveHandlers = {
  'fleet.agent_update': (dispatch) => void dispatch(api.util.invalidateTags(['AgentUpdates'])),
};

export const {
  useListAgentUpdatesQuery,
  useGetUpdatePublisherQuery,
  useRollBackAgentMutation,
  useOfferAgentVersionMutation,
} = api;
