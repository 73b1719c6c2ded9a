import { baseApi as api } from '../base-api.js';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    getRepairStatus: build.query<
      GetRepairStatusApiResponse,
      GetRepairStatusApiArg
    >({
      query: (queryArg) => ({
        url: `/api/customer/repair-status`,
        params: {
          trackingId: queryArg.trackingId,
        },
      }),
    }),
    approveByLink: build.mutation<
      ApproveByLinkApiResponse,
      ApproveByLinkApiArg
    >({
      query: (queryArg) => ({
        url: `/api/customer/repair-status/${queryArg.trackingId}/approve`,
        method: "POST",
        body: queryArg.linkApproval,
      }),
    }),
    declineByLink: build.mutation<
      DeclineByLinkApiResponse,
      DeclineByLinkApiArg
    >({
      query: (queryArg) => ({
        url: `/api/customer/repair-status/${queryArg.trackingId}/decline`,
        method: "POST",
        body: queryArg.linkDecline,
      }),
    }),
    downloadReceipt: build.query<
      DownloadReceiptApiResponse,
      DownloadReceiptApiArg
    >({
      query: (queryArg) => ({
        url: `/api/customer/repair-status/${queryArg.trackingId}/receipt`,
      }),
    }),
    stopMessages: build.mutation<StopMessagesApiResponse, StopMessagesApiArg>({
      query: (queryArg) => ({
        url: `/api/customer/repair-status/${queryArg.trackingId}/stop-messages`,
        method: "POST",
        body: queryArg.stopMessages,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as trackingApi };
export type GetRepairStatusApiResponse =
  /** status 200 A repair as its customer sees it */ RepairTracking;
export type GetRepairStatusApiArg = {
  trackingId: string;
};
export type ApproveByLinkApiResponse =
  /** status 200 The customer approves a quote, with the code of their approval link */ RepairTracking;
export type ApproveByLinkApiArg = {
  trackingId: string;
  linkApproval: LinkApproval;
};
export type DeclineByLinkApiResponse =
  /** status 200 The customer declines, or withdraws an approval before the order is signed, with the code of their approval link */ RepairTracking;
export type DeclineByLinkApiArg = {
  trackingId: string;
  linkDecline: LinkDecline;
};
export type DownloadReceiptApiResponse =
  /** status 200 What was done, how it was approved and what it cost, as a PDF */ Receipt;
export type DownloadReceiptApiArg = {
  trackingId: string;
};
export type StopMessagesApiResponse = unknown;
export type StopMessagesApiArg = {
  trackingId: string;
  stopMessages: StopMessages;
};
export type RepairTracking = {
  id: string;
  customerName: string;
  customerPhone: string;
  customerEmail: string;
  deviceType: string;
  deviceModel: string;
  issueDescription: string;
  repairShopName: string;
  repairShopPhone: string;
  repairShopAddress: string;
  repairShopLogo?: string;
  status:
    | "received"
    | "diagnosing"
    | "quoted"
    | "approved"
    | "repairing"
    | "completed"
    | "ready_for_pickup";
  estimatedCompletion?: string;
  totalCost: number;
  servicesPerformed: string[];
  progress: number;
  notes: string[];
  createdAt: string;
  updatedAt: string;
  shopNotes?: {
    text: string;
    at: string;
  }[];
  estimateRuns?: number;
  number: number;
  version: number;
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
  outcomeReason?: string;
  findings: {
    code: string;
    severity: "low" | "medium" | "high" | "critical";
    plain: string;
    evidence: {
      offset: number;
      expected: string;
      seen: string;
    }[];
    unit?: string;
  }[];
  quote?: {
    version: number;
    totalCents: number;
    diagnosisCents: number;
    createdAt: string;
    product?: "image" | "files";
    byCommand?: boolean;
    lines: {
      name: string;
      cents: number;
      id: string;
      kind: "procedure" | "work" | "part";
      isOptional?: boolean;
      choice?: string;
      hours?: number;
      warrantyDays?: number;
      doneAt?: string;
      doneNote?: string;
    }[];
    discountCents?: number;
    vatBps?: number;
    vatCents?: number;
    depositCents?: number;
    validUntil?: string;
    hasForm?: boolean;
    filesBefore?: number;
    filesAfter?: number;
  };
  approval?: {
    quoteVersion: number;
    how: string;
    at: string;
    via?: string;
    lines?: string[];
    totalCents?: number;
  };
  steps: {
    name:
      | "confirm"
      | "detect"
      | "plan"
      | "back_up"
      | "execute"
      | "verify"
      | "roll_back";
    status: "pending" | "active" | "completed" | "failed" | "skipped";
    plain: string;
    endedAt?: string;
  }[];
  verdict?: {
    status:
      | "verified"
      | "rolled_back"
      | "not_verifiable"
      | "failed"
      | "repairable"
      | "healthy"
      | "no_problem_found"
      | "needs_person"
      | "refused";
    reason: string;
    checks: {
      name: string;
      before?: boolean;
      after?: boolean;
    }[];
    figures?: {
      name:
        | "start_items"
        | "free_bytes"
        | "reclaimable_bytes"
        | "read_median"
        | "read_p95"
        | "memory_available"
        | "boot_time"
        | "uptime"
        | "pending_updates"
        | "trimmed_bytes";
      unit: "count" | "bytes" | "microseconds" | "milliseconds";
      before?: number;
      after?: number;
      detail: string;
    }[];
  };
  history: {
    status:
      | "received"
      | "diagnosing"
      | "quoted"
      | "approved"
      | "repairing"
      | "completed"
      | "ready_for_pickup";
    at: string;
  }[];
  handedOverAt?: string;
  handWork?: {
    done: string;
    byName: string;
    result: "repaired" | "not_repaired";
    serviceName: string;
    cents: number;
    at: string;
  };
  coverage?: {
    layers: {
      unit: string;
      state:
        | "sound"
        | "mended"
        | "pending"
        | "damaged"
        | "foreign"
        | "reserved"
        | "unknown"
        | "needs_person";
    }[];
    notChecked: string[];
  };
  diagnosisCents: number;
  made?: {
    what: "image" | "files";
    count: number;
    whole: number;
    badBytes: number;
  };
  retention?: {
    state: "kept" | "deleting" | "deleted" | "not_deleted";
    until?: string;
    at: string;
  };
  pcOptions?: {
    options: {
      what:
        | "repair_tools"
        | "restore_points"
        | "registry_copies"
        | "last_known_good"
        | "file_history"
        | "recovery_key";
      state: "seen" | "off" | "not_seen";
    }[];
  };
  questions?: {
    id: string;
    text: string;
    askedAt: string;
    answer?: string;
    answeredAt?: string;
  }[];
  rating?: {
    stars: number;
    comment?: string;
    at: string;
  };
  shopRating?: {
    count: number;
    meanTenths?: number;
  };
  warranty?: {
    from: string;
    until: string;
    claimable: number;
    claims: {
      number: number;
      trackingId: string;
      at: string;
    }[];
  };
  claimOf?: number;
  depositReceivedCents?: number;
  keptCents?: number;
};
export type Problem = {
  code: string;
  message: string;
  requestId: string;
  fields?: {
    path: string;
    message: string;
  }[];
};
export type LinkApproval = {
  quoteVersion: number;
  approvalCode?: string;
  lines?: string[];
};
export type LinkDecline = {
  reason?: string;
  approvalCode?: string;
};
export type Receipt = {
  name: string;
  base64: string;
};
export type StopMessages = {
  code?: string;
};
export const {
  useGetRepairStatusQuery,
  useApproveByLinkMutation,
  useDeclineByLinkMutation,
  useDownloadReceiptQuery,
  useStopMessagesMutation,
} = injectedRtkApi;
