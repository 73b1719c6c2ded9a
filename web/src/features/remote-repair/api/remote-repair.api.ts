import { remoteSessionsApi } from '#api/generated/remote-sessions.gen.js';
import { batched } from '#api/live/batched.js';
import type { LiveHandlers } from '#api/live/live-handlers.js';

const api = remoteSessionsApi.enhanceEndpoints({
  endpoints: {
    listRemoteSessions: { providesTags: ['RemoteSessions'] },
    getRemoteSession: { providesTags: ['RemoteSessions'] },
    startRemoteSession: { invalidatesTags: ['RemoteSessions'] },
    endRemoteSession: { invalidatesTags: ['RemoteSessions'] },
    diagnoseRemoteDevice: { invalidatesTags: ['RemoteSessions', 'Repairs'] },
  },
});

/** Collects simultaneous changes into one refetch. */
const RENEWED_AFTER_MS = 500;
const renew = batched((dispatch) => dispatch(api.util.invalidateTags(['RemoteSessions'])), RENEWED_AFTER_MS);

/** A session depends on its agent, the agent's devices and their repairs. */
export const remoteRepairLive: LiveHandlers = {
  remote_session: renew,
  'fleet.agent': renew,
  'bench.device': renew,
  'repair.summary': renew,
};

export const {
  useListRemoteSessionsQuery,
  useGetRemoteSessionQuery,
  useStartRemoteSessionMutation,
  useEndRemoteSessionMutation,
  useDiagnoseRemoteDeviceMutation,
} = api;
