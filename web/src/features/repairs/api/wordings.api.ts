import { notificationsApi } from '#api/generated/notifications.gen.js';

/** What the shop says in its own words, for what is sent by hand. */
export const { useListWordingsQuery } = notificationsApi.enhanceEndpoints({
  endpoints: { listWordings: { providesTags: ['Wordings'] } },
});
