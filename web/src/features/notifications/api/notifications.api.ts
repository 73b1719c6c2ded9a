import type { LiveHandlers } from '#api/live/live-handlers.js';
import {
  notificationsApi,
  type Deliveries,
  type Mailbox,
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
    changeCustomerMessages: { invalidatesTags: ['CustomerMessages'] },
    listWordings: { providesTags: ['Wordings'] },
    saveWording: { invalidatesTags: ['Wordings'] },
    restoreWording: { invalidatesTags: ['Wordings'] },
    // What is switched off leaves the bell too.
    changeNotificationPreferences: { invalidatesTags: ['Preferences', 'Notifications'] },
  },
});

export const notificationsLive: LiveHandlers = {
  // What a person has muted and read already is the server's to know: the bell is read again.
  notification: (dispatch) => {
    dispatch(api.util.invalidateTags(['Notifications']));
  },
};

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
