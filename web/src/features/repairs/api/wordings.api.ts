import { notificationsApi } from '#api/generated/notifications.gen.js';

export const { useListWordingsQuery } = notificationsApi.enhanceEndpoints({
  endpoints: { listWordings: { providesTags: ['Wordings'] } },
});
