import type { LiveHandlers } from '#api/live/live-handlers.js';
import { assistanceApi } from '#api/generated/assistance.gen.js';
import { hearSignal } from './call-signals.js';

/** What shows the entries of a request. */
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

/** A frame names a request; who may read it reads it again. The signals of a call go to its page. */
export const assistanceLive: LiveHandlers = {
  assistance: (dispatch) => {
    dispatch(api.util.invalidateTags(['Assistance']));
  },
  // The run of a command is a repair’s: what it came to stands in the request.
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
