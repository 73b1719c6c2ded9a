import { baseApi as api } from '../base-api.js';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    changeDesk: build.mutation<ChangeDeskApiResponse, ChangeDeskApiArg>({
      query: (queryArg) => ({
        url: `/api/repairs/${queryArg.id}/desk`,
        method: "PATCH",
        body: queryArg.changeDesk,
      }),
    }),
    changeDesks: build.mutation<ChangeDesksApiResponse, ChangeDesksApiArg>({
      query: (queryArg) => ({
        url: `/api/repairs/bulk-desk`,
        method: "POST",
        body: queryArg.changeDesks,
      }),
    }),
    readBoard: build.query<ReadBoardApiResponse, ReadBoardApiArg>({
      query: (queryArg) => ({
        url: `/api/repairs/board`,
        params: {
          assignee: queryArg.assignee,
        },
      }),
    }),
    listPromised: build.query<ListPromisedApiResponse, ListPromisedApiArg>({
      query: (queryArg) => ({
        url: `/api/repairs/promised`,
        params: {
          from: queryArg["from"],
          to: queryArg.to,
          assignee: queryArg.assignee,
        },
      }),
    }),
    listRepairTags: build.query<
      ListRepairTagsApiResponse,
      ListRepairTagsApiArg
    >({
      query: () => ({ url: `/api/repairs/tags` }),
    }),
    listRepairViews: build.query<
      ListRepairViewsApiResponse,
      ListRepairViewsApiArg
    >({
      query: () => ({ url: `/api/repairs/views` }),
    }),
    saveRepairView: build.mutation<
      SaveRepairViewApiResponse,
      SaveRepairViewApiArg
    >({
      query: (queryArg) => ({
        url: `/api/repairs/views`,
        method: "POST",
        body: queryArg.saveRepairView,
      }),
    }),
    renameRepairView: build.mutation<
      RenameRepairViewApiResponse,
      RenameRepairViewApiArg
    >({
      query: (queryArg) => ({
        url: `/api/repairs/views/${queryArg.id}`,
        method: "PATCH",
        body: queryArg.renameRepairView,
      }),
    }),
    deleteRepairView: build.mutation<
      DeleteRepairViewApiResponse,
      DeleteRepairViewApiArg
    >({
      query: (queryArg) => ({
        url: `/api/repairs/views/${queryArg.id}`,
        method: "DELETE",
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as deskApi };
export type ChangeDeskApiResponse =
  /** status 200 Promise, assignee, priority and tags of a repair; what is absent stays, null takes away */ Repair;
export type ChangeDeskApiArg = {
  id: string;
  changeDesk: ChangeDesk;
};
export type ChangeDesksApiResponse =
  /** status 200 The same of up to 50 repairs, each wholly or not at all, with what became of each */ DesksChanged;
export type ChangeDesksApiArg = {
  changeDesks: ChangeDesks;
};
export type ReadBoardApiResponse =
  /** status 200 Repairs that were not picked up, by state: most urgent first, 50 of each, and how many there are */ RepairBoard;
export type ReadBoardApiArg = {
  assignee?: string;
};
export type ListPromisedApiResponse =
  /** status 200 Repairs that are promised between two moments, soonest first */ PromisedRepairs;
export type ListPromisedApiArg = {
  from: string;
  to: string;
  assignee?: string;
};
export type ListRepairTagsApiResponse =
  /** status 200 The tags that the shop uses */ RepairTags;
export type ListRepairTagsApiArg = void;
export type ListRepairViewsApiResponse =
  /** status 200 The filters of the list that the person keeps under a name */ RepairViews;
export type ListRepairViewsApiArg = void;
export type SaveRepairViewApiResponse =
  /** status 200 Keep filters of the list under a name; a name that is kept already gets these */ RepairViews;
export type SaveRepairViewApiArg = {
  saveRepairView: SaveRepairView;
};
export type RenameRepairViewApiResponse =
  /** status 200 Another name for a view; two of a person have never the same */ RepairViews;
export type RenameRepairViewApiArg = {
  id: string;
  renameRepairView: RenameRepairView;
};
export type DeleteRepairViewApiResponse =
  /** status 200 Keep a view no longer */ RepairViews;
export type DeleteRepairViewApiArg = {
  id: string;
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
export type ChangeDesk = {
  promisedAt?: string | null;
  assigneeId?: string | null;
  priority?: "urgent" | "high" | "normal";
  tags?: string[];
};
export type DesksChanged = {
  results: {
    id: string;
    state: "changed" | "unchanged" | "not_found" | "refused";
  }[];
};
export type ChangeDesks = {
  ids: string[];
  promisedAt?: string | null;
  assigneeId?: string | null;
  priority?: "urgent" | "high" | "normal";
  addTags?: string[];
  removeTags?: string[];
};
export type RepairBoard = {
  columns: {
    status:
      | "received"
      | "diagnosing"
      | "quoted"
      | "approved"
      | "repairing"
      | "completed"
      | "ready_for_pickup";
    count: number;
    cards: {
      id: string;
      number: number;
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
      handedOverAt?: string;
      desk: {
        promisedAt?: string;
        assigneeId?: string;
        assigneeName?: string;
        priority: "urgent" | "high" | "normal";
        tags: string[];
      };
    }[];
  }[];
};
export type PromisedRepairs = {
  cards: {
    id: string;
    number: number;
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
    handedOverAt?: string;
    desk: {
      promisedAt?: string;
      assigneeId?: string;
      assigneeName?: string;
      priority: "urgent" | "high" | "normal";
      tags: string[];
    };
  }[];
  more: number;
};
export type RepairTags = {
  tags: string[];
};
export type RepairViews = {
  views: {
    id: string;
    name: string;
    address: string;
  }[];
};
export type SaveRepairView = {
  name: string;
  address: string;
};
export type RenameRepairView = {
  name: string;
};
export const {
  useChangeDeskMutation,
  useChangeDesksMutation,
  useReadBoardQuery,
  useListPromisedQuery,
  useListRepairTagsQuery,
  useListRepairViewsQuery,
  useSaveRepairViewMutation,
  useRenameRepairViewMutation,
  useDeleteRepairViewMutation,
} = injectedRtkApi;
