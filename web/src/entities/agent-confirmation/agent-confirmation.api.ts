import { fleetApi } from '#api/generated/fleet.gen.js';

const api = fleetApi.enhanceEndpoints({
  endpoints: {
    confirmAgent: {
      invalidatesTags: (result) => (result === undefined ? [] : ['Agents', 'Devices', 'OneTimeSessions']),
    },
  },
});

export const { useConfirmAgentMutation } = api;
