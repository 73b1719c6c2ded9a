import { baseApi as api } from '../base-api.js';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    claimByLink: build.mutation<ClaimByLinkApiResponse, ClaimByLinkApiArg>({
      query: (queryArg) => ({
        url: `/api/customer/repair-status/${queryArg.trackingId}/claim`,
        method: "POST",
        body: queryArg.claimWarranty,
      }),
    }),
    claimAtCounter: build.mutation<
      ClaimAtCounterApiResponse,
      ClaimAtCounterApiArg
    >({
      query: (queryArg) => ({
        url: `/api/repairs/${queryArg.id}/claim`,
        method: "POST",
        body: queryArg.claimWarranty,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as warrantyApi };
export type ClaimByLinkApiResponse =
  /** status 201 The holder of the tracking link claims the warranty; a new repair is opened */ RepairTracking;
export type ClaimByLinkApiArg = {
  trackingId: string;
  claimWarranty: ClaimWarranty;
};
export type ClaimAtCounterApiResponse =
  /** status 201 The shop opens a warranty claim of a repair for its customer */ WarrantyClaimOpened;
export type ClaimAtCounterApiArg = {
  id: string;
  claimWarranty: ClaimWarranty;
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
export type ClaimWarranty = {
  reason: string;
};
export type WarrantyClaimOpened = {
  repairId: string;
  number: number;
};
export const { useClaimByLinkMutation, useClaimAtCounterMutation } =
  injectedRtkApi;
