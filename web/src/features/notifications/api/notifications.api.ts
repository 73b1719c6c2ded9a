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
      // Without an answer nobody knows what holds.
      invalidatesTags: (result: unknown) => (result === undefined ? ['CustomerMessages'] : []),
    },
    listWordings: { providesTags: ['Wordings'] },
    saveWording: { invalidatesTags: ['Wordings'] },
    restoreWording: { invalidatesTags: ['Wordings'] },
    changeNotificationPreferences: {
      ...cacheMutationResult((dispatch, now: NotificationPreferences) =>
        dispatch(notificationsApi.util.updateQueryData('getNotificationPreferences', undefined, () => now)),
      ),
      // What is switched off leaves the bell too.
      invalidatesTags: (result: unknown) => (result === undefined ? ['Preferences'] : ['Notifications']),
    },
  },
});

export const notificationsLive: LiveHandlers = {
  // What a person has muted and read already is the server's to know: the bell is read again.
  notification: (dispatch) => {
    dispatch(api.util.invalidateTags(['Notifications']));
  },
};

/** What holds now, waiting for a reading that is under way; read anew where the page has forgotten it. */
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
