import { fleetApi } from '#api/generated/fleet.gen.js';
import type { LiveHandlers } from '#api/live/live-handlers.js';

const api = fleetApi.enhanceEndpoints({
  endpoints: {
    listDoctorReports: { providesTags: ['AgentDoctor'] },
    runDoctor: { invalidatesTags: (result) => (result === undefined ? [] : ['AgentDoctor']) },
  },
});

const changed: LiveHandlers[keyof LiveHandlers] = (dispatch) => {
  dispatch(api.util.invalidateTags(['AgentDoctor']));
};

/** Reports arrive without their lines, and the presence of agents is part of the list. */
export const agentDoctorLive: LiveHandlers = {
  'fleet.doctor': changed,
  'fleet.agent': changed,
  'fleet.changed': changed,
};

export const { useListDoctorReportsQuery, useRunDoctorMutation } = api;
