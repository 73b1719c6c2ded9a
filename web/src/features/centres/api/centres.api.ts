import { centresApi } from '#api/generated/centres.gen.js';
import type { LiveDispatch, LiveHandlers } from '#api/live/live-handlers.js';

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

/** What changes together is one reading. */
const RENEWED_AFTER_MS = 500;
const renewing = new WeakSet<LiveDispatch>();
const renew = (dispatch: LiveDispatch): void => {
  if (renewing.has(dispatch)) return;
  renewing.add(dispatch);
  setTimeout(() => {
    renewing.delete(dispatch);
    dispatch(api.util.invalidateTags(['Centres']));
  }, RENEWED_AFTER_MS);
};

/** A center is made of benches and tickets: a change of either is read again while one is open. */
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
