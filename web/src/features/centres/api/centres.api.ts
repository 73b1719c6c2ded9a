import { centresApi } from '#api/generated/centres.gen.js';
import type { Repair } from '#api/generated/repairs.gen.js';
import { batched } from '#api/live/batched.js';
import type { LiveHandlers } from '#api/live/live-handlers.js';

const api = centresApi.enhanceEndpoints({
  endpoints: {
    getInjectionStatus: { providesTags: ['Centres'] },
    getBlueScreenStatus: { providesTags: ['Centres'] },
    detectPhones: { providesTags: ['Centres'] },
    injectAssess: { invalidatesTags: ['Centres', 'Repairs'] },
    injectRepair: { invalidatesTags: ['Centres', 'Repairs'] },
    assessBlueScreen: { invalidatesTags: ['Centres', 'Repairs'] },
    recoverBlueScreen: { invalidatesTags: ['Centres', 'Repairs'] },
    bridgePhone: { invalidatesTags: ['Centres', 'Repairs'] },
    executeBridge: { invalidatesTags: ['Centres', 'Repairs'] },
  },
});

/**
 * Two ticket calls, defined here because sharing the slice of the customer pages would make those pages load more
 * code.
 */
const ofTickets = api.injectEndpoints({
  endpoints: (build) => ({
    watchTicket: build.query<Repair, string>({
      query: (id) => `/api/repairs/${encodeURIComponent(id)}`,
      providesTags: ['Centres'],
    }),
    resetMachine: build.mutation<Repair, string>({
      query: (id) => ({ url: `/api/repairs/${encodeURIComponent(id)}/ready`, method: 'POST' }),
      invalidatesTags: ['Centres', 'Repairs'],
    }),
  }),
});
export const { useWatchTicketQuery, useResetMachineMutation } = ofTickets;

/** Changes within this time are combined into one read. */
const RENEWED_AFTER_MS = 500;
const renew = batched((dispatch) => dispatch(api.util.invalidateTags(['Centres'])), RENEWED_AFTER_MS);

/** Control centers combine benches and tickets, so a change of either triggers a new read. */
export const centresLive: LiveHandlers = {
  'repair.summary': renew,
  'bench.device': renew,
  'fleet.agent': renew,
};

export const {
  useGetInjectionStatusQuery,
  useInjectAssessMutation,
  useInjectRepairMutation,
  useGetBlueScreenStatusQuery,
  useAssessBlueScreenMutation,
  useRecoverBlueScreenMutation,
  useAnalyzeNonBootableMutation,
  useGetRescueMediaQuery,
  useDetectPhonesQuery,
  useBridgePhoneMutation,
  useExecuteBridgeMutation,
} = api;
