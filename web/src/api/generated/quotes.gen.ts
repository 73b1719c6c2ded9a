import { baseApi as api } from '../base-api.js';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    writeQuote: build.mutation<WriteQuoteApiResponse, WriteQuoteApiArg>({
      query: (queryArg) => ({
        url: `/api/repairs/${queryArg.id}/quote`,
        method: "POST",
        body: queryArg.writeQuote,
      }),
    }),
    extendQuote: build.mutation<ExtendQuoteApiResponse, ExtendQuoteApiArg>({
      query: (queryArg) => ({
        url: `/api/repairs/${queryArg.id}/quote/extend`,
        method: "POST",
        body: queryArg.extendQuote,
      }),
    }),
    recordDeposit: build.mutation<
      RecordDepositApiResponse,
      RecordDepositApiArg
    >({
      query: (queryArg) => ({
        url: `/api/repairs/${queryArg.id}/deposit`,
        method: "POST",
        body: queryArg.recordDeposit,
      }),
    }),
    finishLine: build.mutation<FinishLineApiResponse, FinishLineApiArg>({
      query: (queryArg) => ({
        url: `/api/repairs/${queryArg.id}/quote/done`,
        method: "POST",
        body: queryArg.finishLine,
      }),
    }),
    readQuoteSettings: build.query<
      ReadQuoteSettingsApiResponse,
      ReadQuoteSettingsApiArg
    >({
      query: () => ({ url: `/api/quote-settings` }),
    }),
    changeQuoteSettings: build.mutation<
      ChangeQuoteSettingsApiResponse,
      ChangeQuoteSettingsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/quote-settings`,
        method: "PATCH",
        body: queryArg.changeQuoteSettings,
      }),
    }),
    downloadRepairForm: build.query<
      DownloadRepairFormApiResponse,
      DownloadRepairFormApiArg
    >({
      query: (queryArg) => ({ url: `/api/repairs/${queryArg.id}/repair-form` }),
    }),
    downloadRepairFormByLink: build.query<
      DownloadRepairFormByLinkApiResponse,
      DownloadRepairFormByLinkApiArg
    >({
      query: (queryArg) => ({
        url: `/api/customer/repair-status/${queryArg.trackingId}/repair-form`,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as quotesApi };
export type WriteQuoteApiResponse =
  /** status 201 Write a quote or revise it: work by hand and parts, beside what the agent repairs */ Repair;
export type WriteQuoteApiArg = {
  id: string;
  writeQuote: WriteQuote;
};
export type ExtendQuoteApiResponse =
  /** status 200 The quote can be approved for as long again as the shop’s quotes are valid */ Repair;
export type ExtendQuoteApiArg = {
  id: string;
  extendQuote: ExtendQuote;
};
export type RecordDepositApiResponse =
  /** status 200 The deposit that the quote asks for was received at the counter */ Repair;
export type RecordDepositApiArg = {
  id: string;
  recordDeposit: RecordDeposit;
};
export type FinishLineApiResponse =
  /** status 200 An approved line was done by hand; the last one completes the repair */ Repair;
export type FinishLineApiArg = {
  id: string;
  finishLine: FinishLine;
};
export type ReadQuoteSettingsApiResponse =
  /** status 200 How long the shop’s quotes are valid, and which VAT its prices contain */ QuoteSettings;
export type ReadQuoteSettingsApiArg = void;
export type ChangeQuoteSettingsApiResponse =
  /** status 200 Change that; quotes that were given keep what they say */ QuoteSettings;
export type ChangeQuoteSettingsApiArg = {
  changeQuoteSettings: ChangeQuoteSettings;
};
export type DownloadRepairFormApiResponse =
  /** status 200 The European Repair Information Form of the present quote as a PDF */ Receipt;
export type DownloadRepairFormApiArg = {
  id: string;
};
export type DownloadRepairFormByLinkApiResponse =
  /** status 200 The same for the holder of the tracking link */ Receipt;
export type DownloadRepairFormByLinkApiArg = {
  trackingId: string;
};
export type Repair = {
  id: string;
  number: number;
  version: number;
  tenantId: string;
  tenantName: string;
  trackingId: string;
  trackingUrl: string;
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
  outcomeReason?: string;
  deviceId: string;
  deviceName: string;
  deviceType: string;
  deviceAttached: boolean;
  customerId?: string;
  customerName?: string;
  customerPhone?: string;
  customerEmail?: string;
  issueDescription?: string;
  visitId?: string;
  findings: {
    id: string;
    code: string;
    severity: "low" | "medium" | "high" | "critical";
    layer: string;
    plain: string;
    evidence: {
      offset: number;
      expected: string;
      seen: string;
    }[];
    unit?: {
      id: string;
      label: string;
    };
  }[];
  quotes: {
    version: number;
    lines: {
      serviceId: string;
      name: string;
      findingIds: string[];
      cents: number;
      id: string;
      kind: "procedure" | "work" | "part";
      isOptional?: boolean;
      choice?: string;
      hours?: number;
      warrantyDays?: number;
      supplier?: string;
      costCents?: number;
      done?: {
        byName: string;
        note: string;
        at: string;
      };
    }[];
    totalCents: number;
    diagnosisCents: number;
    planDigest: string;
    writes: number;
    bytes: number;
    discountCents?: number;
    vatBps?: number;
    vatCents?: number;
    depositCents?: number;
    validUntil?: string;
    writtenBy?: string;
    form?: {
      days: number;
      replacement: string;
      place: string;
      services: string;
    };
    product?: "image" | "files";
    filesBefore?: number;
    filesAfter?: number;
    createdAt: string;
    current: boolean;
  }[];
  approvals: {
    quoteVersion: number;
    how:
      | "link"
      | "email_link"
      | "counter_qr"
      | "in_person"
      | "by_phone"
      | "by_message";
    approvedBy: string;
    at: string;
    withdrawnAt?: string;
    via?: string;
    lines?: string[];
    totalCents?: number;
    evidence?: {
      said: string;
      strokes?: string;
      onPaper?: boolean;
      photoId?: string;
    };
  }[];
  runs: {
    id: string;
    kind: "diagnosis" | "repair" | "rollback";
    status:
      | "starting"
      | "diagnosing"
      | "repairing"
      | "testing"
      | "completed"
      | "failed";
    startedAt: string;
    endedAt?: string;
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
      action?: string;
      digest?: string;
      startedAt?: string;
      endedAt?: string;
      done?: number;
      total?: number;
      unit?: string;
      writes?: {
        offset: number;
        length: number;
        why: string;
        before: string;
        after: string;
        shownAt: number;
        readBack: boolean;
      }[];
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
        beforeDetail?: string;
        afterDetail?: string;
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
    lastNewsAt?: string;
    stopRequestedAt?: string;
    coverage?: {
      layers: {
        unit: {
          id: string;
          label: string;
        };
        format: string;
        state:
          | "sound"
          | "mended"
          | "pending"
          | "damaged"
          | "foreign"
          | "reserved"
          | "unknown"
          | "needs_person";
        detail: string;
        offset: number;
        size: number;
      }[];
      notes: string[];
      notChecked: {
        unit: {
          id: string;
          label: string;
        };
        what: string;
        why: string;
      }[];
      units?: {
        unit: {
          id: string;
          label: string;
        };
        verdict:
          | "healthy"
          | "no_problem_found"
          | "repairable"
          | "needs_person"
          | "not_ours"
          | "refused";
        reason: string;
        dependsOn: string[];
        writes: number;
        bytes: number;
      }[];
    };
    produced?: {
      what: "image" | "files";
      path: string;
      bytes: number;
      sha256: string;
      badBytes: number;
      badPlaces: number;
      count: number;
      whole: number;
    };
    units?: {
      unit: {
        id: string;
        label: string;
      };
      result: "repaired" | "left_alone" | "unchanged";
      reason: string;
    }[];
    product?: "image" | "files";
  }[];
  charge?: {
    cents: number;
    reversedAt?: string;
    keptCents?: number;
    at: string;
  };
  commission?: {
    cents: number;
    reversedAt?: string;
    keptCents?: number;
    at: string;
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
  handover?: {
    collectedBy: string;
    relation?: string;
    payment: "cash" | "card" | "eft" | "not_paid" | "nothing_due";
    amountCents: number;
    depositCents?: number;
    retention?: {
      state: "kept" | "deleting" | "deleted" | "not_deleted";
      until?: string;
      at: string;
      reason?: string;
    };
  };
  createdAt: string;
  updatedAt: string;
  messagesStopped?: boolean;
  notes: {
    text: string;
    byName: string;
    at: string;
    forCustomer?: boolean;
  }[];
  handWork?: {
    done: string;
    byName: string;
    result: "repaired" | "not_repaired";
    serviceName: string;
    cents: number;
    at: string;
  };
  diagnosisCents: number;
  alternatives?: {
    planDigest: string;
    code: string;
    plain: string;
    loses: string;
    unit?: {
      id: string;
      label: string;
    };
    evidence: {
      offset: number;
      expected: string;
      seen: string;
    }[];
    writes: number;
    bytes: number;
    produces?: {
      what: "image" | "files";
      sink: string;
      place: string;
      bytes: number;
      count: number;
      kinds: {
        kind: string;
        count: number;
        bytes: number;
      }[];
      freeBytes: number;
      bytesPerSecond?: number;
    };
    commands?: {
      why: string;
      before: string;
      after: string;
      canBeUndone: boolean;
    }[];
  }[];
  desk: {
    promisedAt?: string;
    assigneeId?: string;
    assigneeName?: string;
    priority: "urgent" | "high" | "normal";
    tags: string[];
  };
  questions?: {
    id: string;
    text: string;
    askedAt: string;
    answer?: string;
    answeredAt?: string;
    answeredBy?: string;
  }[];
  rating?: {
    stars: number;
    comment?: string;
    at: string;
  };
  warranty?: {
    from: string;
    until: string;
    claimable: number;
    claims: {
      repairId: string;
      number: number;
      at: string;
      reason: string;
      by: string;
      verdict?: "ours" | "intact";
      why?: string;
    }[];
  };
  claimOf?: {
    repairId: string;
    number: number;
  };
  deposits?: {
    cents: number;
    method: "cash" | "card" | "eft";
    reference: string;
    byName: string;
    at: string;
  }[];
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
export type WriteQuote = {
  basedOn: number;
  lines: {
    kind: "work" | "part";
    name: string;
    cents: number;
    isOptional?: boolean;
    choice?: string;
    hours?: number;
    supplier?: string;
    costCents?: number;
    warrantyDays?: number;
  }[];
  proceduresOptional?: boolean;
  discountCents?: number;
  depositCents?: number;
  form?: {
    days: number;
    replacement: string;
    place: string;
    services?: string;
  };
};
export type ExtendQuote = {
  quoteVersion: number;
};
export type RecordDeposit = {
  quoteVersion: number;
  method: "cash" | "card" | "eft";
  reference?: string;
};
export type FinishLine = {
  quoteVersion: number;
  lineId: string;
  byName?: string;
  note?: string;
};
export type QuoteSettings = {
  validDays: number;
  vatBps: number;
};
export type ChangeQuoteSettings = {
  validDays: number;
  vatBps: number;
};
export type Receipt = {
  name: string;
  base64: string;
};
export const {
  useWriteQuoteMutation,
  useExtendQuoteMutation,
  useRecordDepositMutation,
  useFinishLineMutation,
  useReadQuoteSettingsQuery,
  useChangeQuoteSettingsMutation,
  useDownloadRepairFormQuery,
  useDownloadRepairFormByLinkQuery,
} = injectedRtkApi;
