import { baseApi as api } from '../base-api.js';
import type { Problem } from './shared.gen.js';
export type { Problem };
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    listNotifications: build.query<
      ListNotificationsApiResponse,
      ListNotificationsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/notifications`,
        params: {
          before: queryArg.before,
        },
      }),
    }),
    readNotification: build.mutation<
      ReadNotificationApiResponse,
      ReadNotificationApiArg
    >({
      query: (queryArg) => ({
        url: `/api/notifications/${queryArg.id}/read`,
        method: "POST",
      }),
    }),
    readAllNotifications: build.mutation<
      ReadAllNotificationsApiResponse,
      ReadAllNotificationsApiArg
    >({
      query: () => ({ url: `/api/notifications/read-all`, method: "POST" }),
    }),
    getNotificationPreferences: build.query<
      GetNotificationPreferencesApiResponse,
      GetNotificationPreferencesApiArg
    >({
      query: () => ({ url: `/api/notifications/preferences` }),
    }),
    changeNotificationPreferences: build.mutation<
      ChangeNotificationPreferencesApiResponse,
      ChangeNotificationPreferencesApiArg
    >({
      query: (queryArg) => ({
        url: `/api/notifications/preferences`,
        method: "PATCH",
        body: queryArg.changeNotificationPreferences,
      }),
    }),
    getCustomerMessages: build.query<
      GetCustomerMessagesApiResponse,
      GetCustomerMessagesApiArg
    >({
      query: () => ({ url: `/api/notifications/customer-messages` }),
    }),
    changeCustomerMessages: build.mutation<
      ChangeCustomerMessagesApiResponse,
      ChangeCustomerMessagesApiArg
    >({
      query: (queryArg) => ({
        url: `/api/notifications/customer-messages`,
        method: "PATCH",
        body: queryArg.changeCustomerMessages,
      }),
    }),
    listDeliveries: build.query<
      ListDeliveriesApiResponse,
      ListDeliveriesApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/deliveries`,
        params: {
          before: queryArg.before,
          state: queryArg.state,
        },
      }),
    }),
    listEmailTemplates: build.query<
      ListEmailTemplatesApiResponse,
      ListEmailTemplatesApiArg
    >({
      query: () => ({ url: `/api/admin/email-templates` }),
    }),
    readMailbox: build.mutation<ReadMailboxApiResponse, ReadMailboxApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/mailbox`,
        method: "POST",
        body: queryArg.mailboxPage,
      }),
    }),
    readMailboxFile: build.mutation<
      ReadMailboxFileApiResponse,
      ReadMailboxFileApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/mailbox/files`,
        method: "POST",
        body: queryArg.readMailboxFile,
      }),
    }),
    listWordings: build.query<ListWordingsApiResponse, ListWordingsApiArg>({
      query: () => ({ url: `/api/notifications/wordings` }),
    }),
    saveWording: build.mutation<SaveWordingApiResponse, SaveWordingApiArg>({
      query: (queryArg) => ({
        url: `/api/notifications/wordings/${queryArg.kind}`,
        method: "PATCH",
        body: queryArg.saveWording,
      }),
    }),
    restoreWording: build.mutation<
      RestoreWordingApiResponse,
      RestoreWordingApiArg
    >({
      query: (queryArg) => ({
        url: `/api/notifications/wordings/${queryArg.kind}`,
        method: "DELETE",
      }),
    }),
    testWording: build.mutation<TestWordingApiResponse, TestWordingApiArg>({
      query: (queryArg) => ({
        url: `/api/notifications/wordings/${queryArg.kind}/test`,
        method: "POST",
        body: queryArg.testWording,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as notificationsApi };
export type ListNotificationsApiResponse =
  /** status 200 The bell: what happened, newest first, and how much is unread */ Notifications;
export type ListNotificationsApiArg = {
  before?: string;
};
export type ReadNotificationApiResponse =
  /** status 200 Mark one as read */ UnreadNotifications;
export type ReadNotificationApiArg = {
  id: string;
};
export type ReadAllNotificationsApiResponse =
  /** status 200 Mark all as read */ UnreadNotifications;
export type ReadAllNotificationsApiArg = void;
export type GetNotificationPreferencesApiResponse =
  /** status 200 Which emails and notices a person wants, and when */ NotificationPreferences;
export type GetNotificationPreferencesApiArg = void;
export type ChangeNotificationPreferencesApiResponse =
  /** status 200 Change them; security emails cannot be switched off */ NotificationPreferences;
export type ChangeNotificationPreferencesApiArg = {
  changeNotificationPreferences: ChangeNotificationPreferences;
};
export type GetCustomerMessagesApiResponse =
  /** status 200 Which messages the shop sends to its customers */ CustomerMessages;
export type GetCustomerMessagesApiArg = void;
export type ChangeCustomerMessagesApiResponse =
  /** status 200 Change them */ CustomerMessages;
export type ChangeCustomerMessagesApiArg = {
  changeCustomerMessages: ChangeCustomerMessages;
};
export type ListDeliveriesApiResponse =
  /** status 200 What became of every email; no address and no text */ Deliveries;
export type ListDeliveriesApiArg = {
  before?: string;
  state?:
    | "due"
    | "sent"
    | "refused"
    | "withdrawn"
    | "switched_off"
    | "failed"
    | "no_address";
};
export type ListEmailTemplatesApiResponse =
  /** status 200 Every email as it would read, with invented values */ EmailTemplate[];
export type ListEmailTemplatesApiArg = void;
export type ReadMailboxApiResponse =
  /** status 200 Emails that the embedded mailer keeps; every reading is audited */ Mailbox;
export type ReadMailboxApiArg = {
  mailboxPage: MailboxPage;
};
export type ReadMailboxFileApiResponse =
  /** status 200 A file that went with a kept email; every reading is audited */ MailboxFile;
export type ReadMailboxFileApiArg = {
  readMailboxFile: ReadMailboxFile;
};
export type ListWordingsApiResponse =
  /** status 200 The messages to customers that a shop may say in its own words, with the versions of each */ Wording[];
export type ListWordingsApiArg = void;
export type SaveWordingApiResponse =
  /** status 200 Say a message in own words; the version before is kept */ Wording;
export type SaveWordingApiArg = {
  kind: string;
  saveWording: SaveWording;
};
export type RestoreWordingApiResponse =
  /** status 200 Take the standard text of a message again */ Wording;
export type RestoreWordingApiArg = {
  kind: string;
};
export type TestWordingApiResponse =
  /** status 200 Send a message in these words, with sample values, to the caller’s own confirmed address */ WordingTestSent;
export type TestWordingApiArg = {
  kind: string;
  testWording: TestWording;
};
export type Notifications = {
  notifications: {
    id: string;
    kind: string;
    title: string;
    text: string;
    path: string;
    at: string;
    read: boolean;
  }[];
  unread: number;
  next?: string;
};
export type UnreadNotifications = {
  unread: number;
};
export type NotificationPreferences = {
  off: ("account" | "application" | "repairs")[];
  quiet: boolean;
  quietFrom: string;
  quietTo: string;
  zone: string;
};
export type ChangeNotificationPreferences = {
  off?: ("account" | "application" | "repairs")[];
  quiet?: boolean;
  quietFrom?: string;
  quietTo?: string;
  zone?: string;
};
export type CustomerMessages = {
  off: (
    | "taken_in"
    | "quoted"
    | "completed"
    | "ready"
    | "declined"
    | "rolled_back"
    | "note"
    | "promise_changed"
    | "technician_needed"
    | "picked_up"
  )[];
};
export type ChangeCustomerMessages = {
  off: (
    | "taken_in"
    | "quoted"
    | "completed"
    | "ready"
    | "declined"
    | "rolled_back"
    | "note"
    | "promise_changed"
    | "technician_needed"
    | "picked_up"
  )[];
};
export type Deliveries = {
  deliveries: {
    id: string;
    owner: string;
    template: string;
    state:
      | "due"
      | "sent"
      | "refused"
      | "withdrawn"
      | "switched_off"
      | "failed"
      | "no_address";
    attempts: number;
    createdAt: string;
    nextAt?: string;
    sentAt?: string;
    reason?: string;
    tenantId?: string;
  }[];
  next?: string;
};
export type EmailTemplate = {
  owner: string;
  name: string;
  group: "security" | "account" | "application" | "repairs";
  subject: string;
  text: string;
  values: string[];
};
export type Mailbox = {
  kept: boolean;
  emails: {
    id: string;
    at: string;
    to: string;
    subject: string;
    text: string;
    attachments: string[];
  }[];
  next?: string;
};
export type MailboxPage = {
  before?: string;
  search?: string;
};
export type MailboxFile = {
  name: string;
  contentType: string;
  base64: string;
};
export type ReadMailboxFile = {
  email: string;
  place?: number;
};
export type Wording = {
  kind:
    | "taken_in"
    | "quoted"
    | "completed"
    | "ready"
    | "ready_unrepaired"
    | "declined"
    | "rolled_back"
    | "note"
    | "question_answered";
  standard: {
    subject: string;
    words: string;
  };
  places: ("customer" | "device" | "number" | "shop" | "price" | "diagnosis")[];
  versions: {
    version: number;
    subject?: string;
    words?: string;
    at: string;
    by: string;
  }[];
};
export type SaveWording = {
  subject: string;
  words: string;
  basedOn: number;
};
export type WordingTestSent = {
  id: string;
  to: string;
};
export type TestWording = {
  subject: string;
  words: string;
};
export const {
  useListNotificationsQuery,
  useReadNotificationMutation,
  useReadAllNotificationsMutation,
  useGetNotificationPreferencesQuery,
  useChangeNotificationPreferencesMutation,
  useGetCustomerMessagesQuery,
  useChangeCustomerMessagesMutation,
  useListDeliveriesQuery,
  useListEmailTemplatesQuery,
  useReadMailboxMutation,
  useReadMailboxFileMutation,
  useListWordingsQuery,
  useSaveWordingMutation,
  useRestoreWordingMutation,
  useTestWordingMutation,
} = injectedRtkApi;
