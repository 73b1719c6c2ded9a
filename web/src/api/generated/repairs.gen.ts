import { baseApi as api } from '../base-api.js';
import type { Problem, Repair, RunStarted } from './shared.gen.js';
export type { Problem, Repair, RunStarted };
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    startRepair: build.mutation<StartRepairApiResponse, StartRepairApiArg>({
      query: (queryArg) => ({
        url: `/api/repairs/start`,
        method: "POST",
        body: queryArg.startRepair,
      }),
    }),
    listRepairs: build.query<ListRepairsApiResponse, ListRepairsApiArg>({
      query: (queryArg) => ({
        url: `/api/repairs`,
        params: {
          before: queryArg.before,
          find: queryArg.find,
          status: queryArg.status,
          waitingOn: queryArg.waitingOn,
          from: queryArg["from"],
          to: queryArg.to,
          order: queryArg.order,
          assignee: queryArg.assignee,
          priority: queryArg.priority,
          tag: queryArg.tag,
          location: queryArg.location,
          due: queryArg.due,
          age: queryArg.age,
          pickedUp: queryArg.pickedUp,
          promisedFrom: queryArg.promisedFrom,
          promisedTo: queryArg.promisedTo,
        },
      }),
    }),
    countRepairs: build.query<CountRepairsApiResponse, CountRepairsApiArg>({
      query: (queryArg) => ({
        url: `/api/repairs/counts`,
        params: {
          since: queryArg.since,
          until: queryArg.until,
        },
      }),
    }),
    getRepair: build.query<GetRepairApiResponse, GetRepairApiArg>({
      query: (queryArg) => ({ url: `/api/repairs/${queryArg.id}` }),
    }),
    readTrackingLink: build.query<
      ReadTrackingLinkApiResponse,
      ReadTrackingLinkApiArg
    >({
      query: (queryArg) => ({
        url: `/api/repairs/${queryArg.id}/tracking-link`,
      }),
    }),
    changeRepairCustomer: build.mutation<
      ChangeRepairCustomerApiResponse,
      ChangeRepairCustomerApiArg
    >({
      query: (queryArg) => ({
        url: `/api/repairs/${queryArg.id}/customer`,
        method: "PATCH",
        body: queryArg.repairCustomer,
      }),
    }),
    approveAtCounter: build.mutation<
      ApproveAtCounterApiResponse,
      ApproveAtCounterApiArg
    >({
      query: (queryArg) => ({
        url: `/api/repairs/${queryArg.id}/approve`,
        method: "POST",
        body: queryArg.counterApproval,
      }),
    }),
    showApprovalQr: build.mutation<
      ShowApprovalQrApiResponse,
      ShowApprovalQrApiArg
    >({
      query: (queryArg) => ({
        url: `/api/repairs/${queryArg.id}/approval-qr`,
        method: "POST",
        body: queryArg.showApprovalQr,
      }),
    }),
    declineAtCounter: build.mutation<
      DeclineAtCounterApiResponse,
      DeclineAtCounterApiArg
    >({
      query: (queryArg) => ({
        url: `/api/repairs/${queryArg.id}/decline`,
        method: "POST",
        body: queryArg.decline,
      }),
    }),
    chooseAlternative: build.mutation<
      ChooseAlternativeApiResponse,
      ChooseAlternativeApiArg
    >({
      query: (queryArg) => ({
        url: `/api/repairs/${queryArg.id}/alternatives`,
        method: "POST",
        body: queryArg.chooseAlternative,
      }),
    }),
    executeRepair: build.mutation<
      ExecuteRepairApiResponse,
      ExecuteRepairApiArg
    >({
      query: (queryArg) => ({
        url: `/api/repairs/${queryArg.id}/execute`,
        method: "POST",
        body: queryArg.execute,
      }),
    }),
    rollBackRepair: build.mutation<
      RollBackRepairApiResponse,
      RollBackRepairApiArg
    >({
      query: (queryArg) => ({
        url: `/api/repairs/${queryArg.id}/rollback`,
        method: "POST",
        body: queryArg.rollBack,
      }),
    }),
    markReady: build.mutation<MarkReadyApiResponse, MarkReadyApiArg>({
      query: (queryArg) => ({
        url: `/api/repairs/${queryArg.id}/ready`,
        method: "POST",
      }),
    }),
    handOver: build.mutation<HandOverApiResponse, HandOverApiArg>({
      query: (queryArg) => ({
        url: `/api/repairs/${queryArg.id}/hand-over`,
        method: "POST",
        body: queryArg.recordHandover,
      }),
    }),
    diagnoseAgain: build.mutation<
      DiagnoseAgainApiResponse,
      DiagnoseAgainApiArg
    >({
      query: (queryArg) => ({
        url: `/api/repairs/${queryArg.id}/diagnose`,
        method: "POST",
      }),
    }),
    stopRun: build.mutation<StopRunApiResponse, StopRunApiArg>({
      query: (queryArg) => ({
        url: `/api/repairs/${queryArg.id}/stop`,
        method: "POST",
      }),
    }),
    addShopNote: build.mutation<AddShopNoteApiResponse, AddShopNoteApiArg>({
      query: (queryArg) => ({
        url: `/api/repairs/${queryArg.id}/notes`,
        method: "POST",
        body: queryArg.shopNote,
      }),
    }),
    recordHandWork: build.mutation<
      RecordHandWorkApiResponse,
      RecordHandWorkApiArg
    >({
      query: (queryArg) => ({
        url: `/api/repairs/${queryArg.id}/hand-work`,
        method: "POST",
        body: queryArg.handWork,
      }),
    }),
    getShopPrices: build.query<GetShopPricesApiResponse, GetShopPricesApiArg>({
      query: () => ({ url: `/api/shop/prices` }),
    }),
    setDiagnosisFee: build.mutation<
      SetDiagnosisFeeApiResponse,
      SetDiagnosisFeeApiArg
    >({
      query: (queryArg) => ({
        url: `/api/shop/diagnosis-fee`,
        method: "PATCH",
        body: queryArg.diagnosisFee,
      }),
    }),
    listRepairMessages: build.query<
      ListRepairMessagesApiResponse,
      ListRepairMessagesApiArg
    >({
      query: (queryArg) => ({ url: `/api/repairs/${queryArg.id}/messages` }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as repairsApi };
export type StartRepairApiResponse =
  /** status 201 Take a device in and start its diagnosis */ RepairStarted;
export type StartRepairApiArg = {
  startRepair: StartRepair;
};
export type ListRepairsApiResponse =
  /** status 200 Repairs, 50 a page, by state, turn and day; a shop can search its own */ RepairSummary[];
export type ListRepairsApiArg = {
  before?: string;
  find?: string;
  status?:
    | "received"
    | "diagnosing"
    | "quoted"
    | "approved"
    | "repairing"
    | "completed"
    | "ready_for_pickup";
  waitingOn?: "shop" | "customer" | "repair";
  from?: string;
  to?: string;
  order?: "newest" | "oldest" | "promised" | "priority";
  assignee?: string;
  priority?: "urgent" | "high" | "normal";
  tag?: string;
  location?: string;
  due?: "overdue";
  age?: "3" | "7" | "14" | "30";
  pickedUp?: "no" | "yes";
  promisedFrom?: string;
  promisedTo?: string;
};
export type CountRepairsApiResponse =
  /** status 200 The shop’s open tickets by state and turn, and what was done since a moment */ RepairCounts;
export type CountRepairsApiArg = {
  since: string;
  until?: string;
};
export type GetRepairApiResponse = /** status 200 One repair, whole */ Repair;
export type GetRepairApiArg = {
  id: string;
};
export type ReadTrackingLinkApiResponse =
  /** status 200 The customer’s tracking link, to copy or to show as a QR code */ TrackingLink;
export type ReadTrackingLinkApiArg = {
  id: string;
};
export type ChangeRepairCustomerApiResponse =
  /** status 200 Add or correct the customer */ Repair;
export type ChangeRepairCustomerApiArg = {
  id: string;
  repairCustomer: RepairCustomer;
};
export type ApproveAtCounterApiResponse =
  /** status 200 Record the customer’s approval at the counter */ Repair;
export type ApproveAtCounterApiArg = {
  id: string;
  counterApproval: CounterApproval;
};
export type ShowApprovalQrApiResponse =
  /** status 201 A QR code with which the customer approves at the counter; the record says who showed it */ ApprovalQr;
export type ShowApprovalQrApiArg = {
  id: string;
  showApprovalQr: ShowApprovalQr;
};
export type DeclineAtCounterApiResponse =
  /** status 200 Record that the customer declined */ Repair;
export type DeclineAtCounterApiArg = {
  id: string;
  decline: Decline;
};
export type ChooseAlternativeApiResponse =
  /** status 200 Quote what a diagnosis offers beside a repair */ Repair;
export type ChooseAlternativeApiArg = {
  id: string;
  chooseAlternative: ChooseAlternative;
};
export type ExecuteRepairApiResponse =
  /** status 202 Sign the order for the approved plan */ RunStarted;
export type ExecuteRepairApiArg = {
  id: string;
  execute: Execute;
};
export type RollBackRepairApiResponse =
  /** status 202 Put every overwritten byte back */ RunStarted;
export type RollBackRepairApiArg = {
  id: string;
  rollBack: RollBack;
};
export type MarkReadyApiResponse = /** status 200 Ready for pickup */ Repair;
export type MarkReadyApiArg = {
  id: string;
};
export type HandOverApiResponse =
  /** status 200 The customer has the device; rollback ends */ Repair;
export type HandOverApiArg = {
  id: string;
  recordHandover: RecordHandover;
};
export type DiagnoseAgainApiResponse =
  /** status 202 Look at the device once more, on the same ticket */ RunStarted;
export type DiagnoseAgainApiArg = {
  id: string;
};
export type StopRunApiResponse =
  /** status 202 End the running diagnosis or repair; the agent answers */ Repair;
export type StopRunApiArg = {
  id: string;
};
export type AddShopNoteApiResponse =
  /** status 201 A note of the shop on the ticket */ Repair;
export type AddShopNoteApiArg = {
  id: string;
  shopNote: ShopNote;
};
export type RecordHandWorkApiResponse =
  /** status 201 Work done by hand, in the words of whoever did it */ Repair;
export type RecordHandWorkApiArg = {
  id: string;
  handWork: HandWork;
};
export type GetShopPricesApiResponse =
  /** status 200 What the shop charges on its bench */ ShopPrices;
export type GetShopPricesApiArg = void;
export type SetDiagnosisFeeApiResponse =
  /** status 200 What a diagnosis without a repair costs from now on */ ShopPrices;
export type SetDiagnosisFeeApiArg = {
  diagnosisFee: DiagnosisFee;
};
export type ListRepairMessagesApiResponse =
  /** status 200 What the customer of a repair was sent, and what came of it */ RepairMessage[];
export type ListRepairMessagesApiArg = {
  id: string;
};
export type RepairStarted = {
  sessionId: string;
  repairId: string;
  trackingId: string;
};
export type StartRepair = {
  deviceId: string;
  deviceName?: string;
  deviceType?: string;
  estimatedCost?: number;
  tenantId?: string;
  orderId?: string;
  diagnosisAgreedCents?: number;
  customerName?: string;
  customerPhone?: string;
  customerEmail?: string;
  issueDescription?: string;
};
export type RepairSummary = {
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
};
export type RepairCounts = {
  open: {
    status:
      | "received"
      | "diagnosing"
      | "quoted"
      | "approved"
      | "repairing"
      | "completed"
      | "ready_for_pickup";
    count: number;
  }[];
  shop: number;
  customer: number;
  repair: number;
  takenIn: number;
  repaired: number;
  handedOver: number;
  promisedToday: number;
  overdue: number;
};
export type TrackingLink = {
  trackingId: string;
  trackingUrl: string;
};
export type RepairCustomer = {
  customerName?: string;
  customerPhone?: string;
  customerEmail?: string;
  issueDescription?: string;
};
export type CounterApproval = {
  quoteVersion: number;
  approvedBy: string;
  how?: "in_person" | "by_phone" | "by_message";
  lines?: string[];
  said?: string;
  strokes?: string;
  onPaper?: boolean;
  photoId?: string;
};
export type ApprovalQr = {
  url: string;
  expiresAt: string;
};
export type ShowApprovalQr = {
  quoteVersion: number;
};
export type Decline = {
  reason?: string;
};
export type ChooseAlternative = {
  planDigest: string;
};
export type Execute = {
  quoteVersion: number;
  takeOffHandWork?: boolean;
};
export type RollBack = {
  takeOffHandWork?: boolean;
};
export type RecordHandover = {
  collectedBy: string;
  relation?: string;
  payment: "cash" | "card" | "eft" | "not_paid" | "nothing_due";
  keepDays?: number;
  strokes?: string;
  onPaper?: boolean;
  tenderedCents?: number;
  reference?: string;
  confirmedBy?: "bank_line" | "person";
};
export type ShopNote = {
  text: string;
  forCustomer?: boolean;
};
export type HandWork = {
  done: string;
  byName?: string;
  result: "repaired" | "not_repaired";
  serviceId?:
    "" | "boot_repair" | "registry_fix" | "data_recovery" | "performance_boost";
  lines?: {
    name: string;
    cents: number;
    kind?: "work" | "part";
    ownService?: string;
  }[];
  agreedHow?: "in_person" | "by_phone" | "by_message";
};
export type ShopPrices = {
  diagnosisCents: number;
  services: {
    id: string;
    name: string;
    cents: number;
  }[];
};
export type DiagnosisFee = {
  amount: string;
};
export type RepairMessage = {
  id: string;
  kind:
    | "taken_in"
    | "quoted"
    | "approval_at_counter"
    | "address_replaced"
    | "completed"
    | "ready"
    | "ready_unrepaired"
    | "declined"
    | "rolled_back"
    | "note"
    | "question_answered"
    | "claimed"
    | "promise_changed"
    | "technician_needed"
    | "picked_up";
  state:
    | "due"
    | "sent"
    | "refused"
    | "withdrawn"
    | "switched_off"
    | "failed"
    | "no_address";
  reason?: string;
  createdAt: string;
  sentAt?: string;
  nextAt?: string;
  wordingAt?: string;
};
export const {
  useStartRepairMutation,
  useListRepairsQuery,
  useCountRepairsQuery,
  useGetRepairQuery,
  useReadTrackingLinkQuery,
  useChangeRepairCustomerMutation,
  useApproveAtCounterMutation,
  useShowApprovalQrMutation,
  useDeclineAtCounterMutation,
  useChooseAlternativeMutation,
  useExecuteRepairMutation,
  useRollBackRepairMutation,
  useMarkReadyMutation,
  useHandOverMutation,
  useDiagnoseAgainMutation,
  useStopRunMutation,
  useAddShopNoteMutation,
  useRecordHandWorkMutation,
  useGetShopPricesQuery,
  useSetDiagnosisFeeMutation,
  useListRepairMessagesQuery,
} = injectedRtkApi;
