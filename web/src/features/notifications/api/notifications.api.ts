import { cacheMutationResult } from '#api/cache-mutation-result.js';
import type { LiveHandlers } from '#api/live/live-handlers.js';
import {
  notificationsApi,
  type CustomerMessages,
  type Deliveries,
  type Mailbox,
  type NotificationPreferences,
  type Notifications,
  type Wording,
} from '#api/generated/notifications.gen.js';

export type Notice = Notifications['notifications'][number];
export type Delivery = Deliveries['deliveries'][number];
export type { Wording };
export type MailboxEmail = Mailbox['emails'][number];

const api = notificationsApi.enhanceEndpoints({
  endpoints: {
    listNotifications: { providesTags: ['Notifications'] },
    readNotification: { invalidatesTags: ['Notifications'] },
    readAllNotifications: { invalidatesTags: ['Notifications'] },
    getNotificationPreferences: { providesTags: ['Preferences'] },
    getCustomerMessages: { providesTags: ['CustomerMessages'] },
    changeCustomerMessages: {
      ...cacheMutationResult((dispatch, now: CustomerMessages) =>
        dispatch(notificationsApi.util.updateQueryData('getCustomerMessages', undefined, () => now)),
      ),
      // Without an answer the saved state is unknown, so it is read again.
      invalidatesTags: (result: unknown) => (result === undefined ? ['CustomerMessages'] : []),
    },
    listWordings: { providesTags: ['Wordings'] },
    saveWording: { invalidatesTags: ['Wordings'] },
    restoreWording: { invalidatesTags: ['Wordings'] },
    changeNotificationPreferences: {
      ...cacheMutationResult((dispatch, now: NotificationPreferences) =>
        dispatch(notificationsApi.util.updateQueryData('getNotificationPreferences', undefined, () => now)),
      ),
      // Switched-off groups also disappear from the bell.
      invalidatesTags: (result: unknown) => (result === undefined ? ['Preferences'] : ['Notifications']),
    },
  },
});

export const notificationsLive: LiveHandlers = {
  // Only the server knows the muted groups and the read state, so the bell is refetched.
  notification: (dispatch) => {
    dispatch(api.util.invalidateTags(['Notifications']));
  },
};

/** The current preferences: awaits a read in progress, or reads again if the cache has expired. */
export const newestPreferences = () =>
  api.endpoints.getNotificationPreferences.initiate(undefined, { subscribe: false });
export const newestCustomerMessages = () => api.endpoints.getCustomerMessages.initiate(undefined, { subscribe: false });

export const {
  useListNotificationsQuery,
  useReadNotificationMutation,
  useReadAllNotificationsMutation,
  useGetNotificationPreferencesQuery,
  useChangeNotificationPreferencesMutation,
  useListDeliveriesQuery,
  useLazyListDeliveriesQuery,
  useListEmailTemplatesQuery,
  useReadMailboxMutation,
  useReadMailboxFileMutation,
  useGetCustomerMessagesQuery,
  useChangeCustomerMessagesMutation,
  useListWordingsQuery,
  useSaveWordingMutation,
  useRestoreWordingMutation,
  useTestWordingMutation,
} = api;
