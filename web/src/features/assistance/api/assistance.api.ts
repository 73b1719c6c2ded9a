import type { LiveHandlers } from '#api/live/live-handlers.js';
import { assistanceApi } from '#api/generated/assistance.gen.js';
import { hearSignal } from './call-signals.js';

/** Cache tag for the entries of a request. */
const THREAD = { type: 'Assistance', id: 'thread' } as const;
const renewed = { invalidatesTags: (result: unknown) => (result === undefined ? [] : ['Assistance' as const]) };

const api = assistanceApi.enhanceEndpoints({
  endpoints: {
    readRepairAssistance: { providesTags: ['Assistance', THREAD] },
    listAssistance: { providesTags: ['Assistance'] },
    readAssistance: { providesTags: ['Assistance', THREAD] },
    askAssistance: renewed,
    takeAssistance: renewed,
    sendGuidance: renewed,
    confirmGuidance: renewed,
    sendAssistanceMessage: renewed,
    markAssistanceSeen: renewed,
    proposeCommand: renewed,
    runCommand: renewed,
    endAssistance: renewed,
  },
});

/** The event names a request, and permitted readers read the request again. Call signals go to the open page. */
export const assistanceLive: LiveHandlers = {
  assistance: (dispatch) => {
    dispatch(api.util.invalidateTags(['Assistance']));
  },
  // A command run belongs to a repair; its result is part of the request.
  'repair.summary': (dispatch) => {
    dispatch(api.util.invalidateTags([THREAD]));
  },
  'assistance.signal': (_, event) => hearSignal(event),
};

export const {
  useReadRepairAssistanceQuery,
  useListAssistanceQuery,
  useReadAssistanceQuery,
  useReadAssistedRepairQuery,
  useAskAssistanceMutation,
  useTakeAssistanceMutation,
  useSendGuidanceMutation,
  useConfirmGuidanceMutation,
  useSendAssistanceMessageMutation,
  useMarkAssistanceSeenMutation,
  useProposeCommandMutation,
  useRunCommandMutation,
  useEndAssistanceMutation,
  useSendAssistanceSignalMutation,
} = api;
