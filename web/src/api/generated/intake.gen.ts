import { baseApi as api } from '../base-api.js';
import type { Problem, RunStarted } from './shared.gen.js';
export type { Problem, RunStarted };
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCustomers: build.query<ListCustomersApiResponse, ListCustomersApiArg>({
      query: (queryArg) => ({
        url: `/api/customers`,
        params: {
          before: queryArg.before,
          find: queryArg.find,
        },
      }),
    }),
    createCustomer: build.mutation<
      CreateCustomerApiResponse,
      CreateCustomerApiArg
    >({
      query: (queryArg) => ({
        url: `/api/customers`,
        method: "POST",
        body: queryArg.saveCustomer,
      }),
    }),
    readCustomer: build.query<ReadCustomerApiResponse, ReadCustomerApiArg>({
      query: (queryArg) => ({ url: `/api/customers/${queryArg.id}` }),
    }),
    changeCustomer: build.mutation<
      ChangeCustomerApiResponse,
      ChangeCustomerApiArg
    >({
      query: (queryArg) => ({
        url: `/api/customers/${queryArg.id}`,
        method: "PATCH",
        body: queryArg.saveCustomer,
      }),
    }),
    listDuplicates: build.query<
      ListDuplicatesApiResponse,
      ListDuplicatesApiArg
    >({
      query: () => ({ url: `/api/customers/duplicates` }),
    }),
    mergeCustomers: build.mutation<
      MergeCustomersApiResponse,
      MergeCustomersApiArg
    >({
      query: (queryArg) => ({
        url: `/api/customers/${queryArg.id}/merge`,
        method: "POST",
        body: queryArg.mergeCustomers,
      }),
    }),
    separateCustomers: build.mutation<
      SeparateCustomersApiResponse,
      SeparateCustomersApiArg
    >({
      query: (queryArg) => ({
        url: `/api/customers/${queryArg.id}/separate`,
        method: "POST",
        body: queryArg.separateCustomers,
      }),
    }),
    takeIn: build.mutation<TakeInApiResponse, TakeInApiArg>({
      query: (queryArg) => ({
        url: `/api/intake`,
        method: "POST",
        body: queryArg.takeIn,
      }),
    }),
    readIntake: build.query<ReadIntakeApiResponse, ReadIntakeApiArg>({
      query: (queryArg) => ({ url: `/api/repairs/${queryArg.id}/intake` }),
    }),
    addIntakePhoto: build.mutation<
      AddIntakePhotoApiResponse,
      AddIntakePhotoApiArg
    >({
      query: (queryArg) => ({
        url: `/api/repairs/${queryArg.id}/photos`,
        method: "POST",
        body: queryArg.addIntakePhoto,
      }),
    }),
    readIntakePhoto: build.query<
      ReadIntakePhotoApiResponse,
      ReadIntakePhotoApiArg
    >({
      query: (queryArg) => ({
        url: `/api/repairs/${queryArg.id}/photos/${queryArg.photoId}`,
      }),
    }),
    removeIntakePhoto: build.mutation<
      RemoveIntakePhotoApiResponse,
      RemoveIntakePhotoApiArg
    >({
      query: (queryArg) => ({
        url: `/api/repairs/${queryArg.id}/photos/${queryArg.photoId}`,
        method: "DELETE",
      }),
    }),
    showPasscode: build.mutation<ShowPasscodeApiResponse, ShowPasscodeApiArg>({
      query: (queryArg) => ({
        url: `/api/repairs/${queryArg.id}/passcode`,
        method: "POST",
      }),
    }),
    moveDevice: build.mutation<MoveDeviceApiResponse, MoveDeviceApiArg>({
      query: (queryArg) => ({
        url: `/api/repairs/${queryArg.id}/custody`,
        method: "POST",
        body: queryArg.moveDevice,
      }),
    }),
    attachDevice: build.mutation<AttachDeviceApiResponse, AttachDeviceApiArg>({
      query: (queryArg) => ({
        url: `/api/repairs/${queryArg.id}/attach`,
        method: "POST",
        body: queryArg.attachDevice,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as intakeApi };
export type ListCustomersApiResponse =
  /** status 200 The shop’s customers, newest first, 50 a page; found by name, phone or email */ CustomerLine[];
export type ListCustomersApiArg = {
  before?: string;
  find?: string;
};
export type CreateCustomerApiResponse =
  /** status 201 A new customer; refused where one has the same phone number or email, unless said to be separate */ ShopCustomer;
export type CreateCustomerApiArg = {
  saveCustomer: SaveCustomer;
};
export type ReadCustomerApiResponse =
  /** status 200 One customer with their devices and repairs */ CustomerPage;
export type ReadCustomerApiArg = {
  id: string;
};
export type ChangeCustomerApiResponse =
  /** status 200 Correct a customer; tickets keep what they were taken in with */ ShopCustomer;
export type ChangeCustomerApiArg = {
  id: string;
  saveCustomer: SaveCustomer;
};
export type ListDuplicatesApiResponse =
  /** status 200 Pairs of customers that share a phone number or email and may be one person */ CustomerDuplicate[];
export type ListDuplicatesApiArg = void;
export type MergeCustomersApiResponse =
  /** status 200 Make another record part of this customer; it cannot be taken back */ ShopCustomer;
export type MergeCustomersApiArg = {
  id: string;
  mergeCustomers: MergeCustomers;
};
export type SeparateCustomersApiResponse = unknown;
export type SeparateCustomersApiArg = {
  id: string;
  separateCustomers: SeparateCustomers;
};
export type TakeInApiResponse =
  /** status 201 Take devices in at the counter: one repair for each, without a device on the bench */ TakenIn;
export type TakeInApiArg = {
  takeIn: TakeIn;
};
export type ReadIntakeApiResponse =
  /** status 200 What was written down when the device was taken in, and whose hands it went through */ IntakeRecord;
export type ReadIntakeApiArg = {
  id: string;
};
export type AddIntakePhotoApiResponse =
  /** status 201 A photo of the device, for the shop alone; its metadata is taken out */ IntakePhoto;
export type AddIntakePhotoApiArg = {
  id: string;
  addIntakePhoto: AddIntakePhoto;
};
export type ReadIntakePhotoApiResponse =
  /** status 200 One photo of the device */ IntakePhotoFile;
export type ReadIntakePhotoApiArg = {
  id: string;
  photoId: string;
};
export type RemoveIntakePhotoApiResponse =
  /** status 200 Delete a photo of the device, until the handover; one that proves an approval stays */ IntakeRecord;
export type RemoveIntakePhotoApiArg = {
  id: string;
  photoId: string;
};
export type ShowPasscodeApiResponse =
  /** status 200 The device’s passcode; the audit log says who looked */ Passcode;
export type ShowPasscodeApiArg = {
  id: string;
};
export type MoveDeviceApiResponse =
  /** status 201 The device goes to another place or person */ IntakeRecord;
export type MoveDeviceApiArg = {
  id: string;
  moveDevice: MoveDevice;
};
export type AttachDeviceApiResponse =
  /** status 202 Connect a ticket to a device on the bench, once, and start the diagnosis */ RunStarted;
export type AttachDeviceApiArg = {
  id: string;
  attachDevice: AttachDevice;
};
export type CustomerLine = {
  id: string;
  version: number;
  name: string;
  phone?: string;
  email?: string;
  note?: string;
  createdAt: string;
  repairs: number;
  lastAt?: string;
};
export type ShopCustomer = {
  id: string;
  version: number;
  name: string;
  phone?: string;
  email?: string;
  note?: string;
  createdAt: string;
};
export type SaveCustomer = {
  name: string;
  phone?: string;
  email?: string;
  note?: string;
  separate?: boolean;
};
export type CustomerPage = {
  customer: {
    id: string;
    version: number;
    name: string;
    phone?: string;
    email?: string;
    note?: string;
    createdAt: string;
  };
  devices: {
    name: string;
    type: string;
    serial?: string;
    repairs: number;
    lastAt: string;
  }[];
  repairs: {
    id: string;
    number: number;
    version: number;
    tenantId: string;
    tenantName: string;
    deviceId: string;
    deviceName: string;
    customerName?: string;
    status:
      | "received"
      | "diagnosing"
      | "quoted"
      | "approved"
      | "repairing"
      | "completed"
      | "ready_for_pickup";
    outcome:
      | "none"
      | "repaired"
      | "produced"
      | "nothing_found"
      | "needs_person"
      | "declined"
      | "rolled_back"
      | "repaired_by_hand"
      | "not_repaired";
    awaitsDevice?: boolean;
    runId?: string;
    runKind?: "diagnosis" | "repair" | "rollback";
    runStatus?:
      | "starting"
      | "diagnosing"
      | "repairing"
      | "testing"
      | "completed"
      | "failed";
    currentStep?: string;
    stepsDone: number;
    stepsTotal: number;
    progress: number;
    totalCents?: number;
    repairCost?: number;
    repairType?: string;
    startTime: string;
    endTime?: string;
    handedOverAt?: string;
    updatedAt: string;
    takenInAt: string;
    desk: {
      promisedAt?: string;
      assigneeId?: string;
      assigneeName?: string;
      priority: "urgent" | "high" | "normal";
      tags: string[];
    };
    hasDraft?: boolean;
    locationId?: string;
    needsAssistance: boolean;
    assistanceRequest?: {
      id: string;
      state: "open" | "answered";
      question: string;
      step?:
        | "confirm"
        | "detect"
        | "plan"
        | "back_up"
        | "execute"
        | "verify"
        | "roll_back";
      askedBy: string;
      askedAt: string;
      helperName?: string;
    };
  }[];
  merges: {
    byName: string;
    at: string;
  }[];
};
export type CustomerDuplicate = {
  kept: {
    id: string;
    version: number;
    name: string;
    phone?: string;
    email?: string;
    note?: string;
    createdAt: string;
    repairs: number;
    lastAt?: string;
  };
  other: {
    id: string;
    version: number;
    name: string;
    phone?: string;
    email?: string;
    note?: string;
    createdAt: string;
    repairs: number;
    lastAt?: string;
  };
  samePhone: boolean;
  sameEmail: boolean;
};
export type MergeCustomers = {
  otherId: string;
  version: number;
  otherVersion: number;
  name: string;
  phone?: string;
  email?: string;
  note?: string;
};
export type SeparateCustomers = {
  otherId: string;
};
export type TakenIn = {
  visitId: string;
  customerId: string;
  repairs: {
    id: string;
    number: number;
    deviceName: string;
  }[];
  changedSince: boolean;
  customerEmail?: string;
};
export type TakeIn = {
  visitId: string;
  customerId?: string;
  customerName?: string;
  customerPhone?: string;
  customerEmail?: string;
  separate?: boolean;
  devices: {
    type:
      "phone" | "tablet" | "laptop" | "desktop" | "drive" | "console" | "other";
    make?: string;
    model?: string;
    serial?: string;
    colour?: string;
    conditionNote?: string;
    accessories?: string;
    issueDescription: string;
    condition?: (
      | "no_damage"
      | "screen_cracked"
      | "screen_lines"
      | "scratches"
      | "dents"
      | "case_open"
      | "water"
      | "no_power"
      | "battery_swollen"
      | "parts_missing"
    )[];
    passcode?: string;
    estimate?: string;
  }[];
  promisedAt?: string;
  priority?: "urgent" | "high" | "normal";
  tags?: string[];
  assignToMe?: boolean;
  diagnosisAgreedCents?: number;
  locationId?: string;
  termsAccepted: true;
  signature: {
    signedBy: string;
    strokes?: string;
    onPaper: boolean;
  };
};
export type IntakeRecord = {
  repairId: string;
  number: number;
  deviceName: string;
  deviceType: string;
  trackingUrl: string;
  tenantName: string;
  tenantPhone: string;
  tenantAddress: string;
  customerId?: string;
  customerName?: string;
  customerPhone?: string;
  customerEmail?: string;
  issueDescription?: string;
  takenInAt: string;
  promisedAt?: string;
  diagnosisCents: number;
  estimateCents?: number;
  item?: {
    make?: string;
    model?: string;
    serial?: string;
    colour?: string;
    conditionNote?: string;
    accessories?: string;
    condition: (
      | "no_damage"
      | "screen_cracked"
      | "screen_lines"
      | "scratches"
      | "dents"
      | "case_open"
      | "water"
      | "no_power"
      | "battery_swollen"
      | "parts_missing"
    )[];
    hasPasscode: boolean;
    terms: string[];
  };
  visit: {
    id: string;
    number: number;
    deviceName: string;
  }[];
  photos: {
    id: string;
    bytes: number;
    at: string;
    byName: string;
  }[];
  custody: {
    id: string;
    kind: "received" | "moved" | "returned";
    party: string;
    note?: string;
    signature?: {
      signedBy: string;
      strokes?: string;
      onPaper: boolean;
    };
    byName: string;
    at: string;
  }[];
};
export type IntakePhoto = {
  id: string;
  bytes: number;
  at: string;
  byName: string;
};
export type AddIntakePhoto = {
  base64: string;
};
export type IntakePhotoFile = {
  base64: string;
};
export type Passcode = {
  passcode: string;
};
export type MoveDevice = {
  to: string;
  note?: string;
};
export type AttachDevice = {
  deviceId: string;
};
export const {
  useListCustomersQuery,
  useCreateCustomerMutation,
  useReadCustomerQuery,
  useChangeCustomerMutation,
  useListDuplicatesQuery,
  useMergeCustomersMutation,
  useSeparateCustomersMutation,
  useTakeInMutation,
  useReadIntakeQuery,
  useAddIntakePhotoMutation,
  useReadIntakePhotoQuery,
  useRemoveIntakePhotoMutation,
  useShowPasscodeMutation,
  useMoveDeviceMutation,
  useAttachDeviceMutation,
} = injectedRtkApi;
