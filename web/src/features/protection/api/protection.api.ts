import type { LiveHandlers } from '#api/live/live-handlers.js';
import { protectionApi } from '#api/generated/protection.gen.js';

const renewed = { invalidatesTags: (result: unknown) => (result === undefined ? [] : ['Protection' as const]) };

const api = protectionApi.enhanceEndpoints({
  endpoints: {
    readProtection: { providesTags: ['Protection'] },
    listProtectedShops: { providesTags: ['Protection'] },
    readProtectedShop: { providesTags: ['Protection'] },
    appealProtection: renewed,
    decideProtection: renewed,
  },
});

/** Figures use rolling windows, so every event causes a refetch. */
export const protectionLive: LiveHandlers = {
  protection: (dispatch) => {
    dispatch(api.util.invalidateTags(['Protection']));
  },
};

export const {
  useReadProtectionQuery,
  useListProtectedShopsQuery,
  useLazyListProtectedShopsQuery,
  useReadProtectedShopQuery,
  useAppealProtectionMutation,
  useDecideProtectionMutation,
} = api;
