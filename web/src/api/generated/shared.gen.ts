export type BankDetails = {
  version: number;
  details?: {
    bankName: string;
    accountHolder?: string;
    accountType: "current" | "savings";
    accountNumber: string;
    branchCode: string;
  };
  changedAt?: string;
};
export type Person = {
  id: string;
  username: string;
  name: string;
  email: string;
  role:
    "master" | "admin" | "tenant_admin" | "user" | "tech" | "finance" | "sales";
  status: "pending" | "approved" | "training" | "active" | "suspended";
  createdAt: string;
  tenantId?: string;
  tenantName?: string;
  firstPasswordUntil?: string;
  invited?: boolean;
  erasureRequestedAt?: string;
  emailConfirmed?: boolean;
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
export type Receipt = {
  name: string;
  base64: string;
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
      ownService?: string;
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
    agentId?: string;
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
    takenCents?: number;
    unpaidCents?: number;
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
  awaitsDevice?: boolean;
  notes: {
    text: string;
    byName: string;
    at: string;
    forCustomer?: boolean;
  }[];
  locationId?: string;
  transfers?: {
    fromLocationId: string;
    fromName: string;
    toLocationId: string;
    toName: string;
    reason: string;
    byName: string;
    at: string;
  }[];
  handWork?: {
    done: string;
    byName: string;
    result: "repaired" | "not_repaired";
    serviceName: string;
    cents: number;
    lines?: {
      name: string;
      cents: number;
    }[];
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
  depositReceivedCents?: number;
  owedCents: number;
  paidCents?: number;
  dueCents?: number;
  draft?: {
    revision: number;
    quote: {
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
        ownService?: string;
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
    };
  };
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
  promisedAt?: string;
  awaitsDevice?: boolean;
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
    lines?: {
      name: string;
      cents: number;
    }[];
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
  paidCents?: number;
  dueCents?: number;
};
export type RunStarted = {
  runId: string;
};
export type SealedFile = {
  name: string;
  fileHash: string;
  base64: string;
};
export type User = {
  id: string;
  username: string;
  name: string;
  email: string;
  role:
    "master" | "admin" | "tenant_admin" | "user" | "tech" | "finance" | "sales";
  status: "pending" | "approved" | "training" | "active" | "suspended";
  createdAt: string;
  tenantId?: string;
  tenantName?: string;
  tenantLogo?: string;
  otp?: "on" | "off" | "advised" | "demanded";
  mustChangePassword?: boolean;
  visitor?: boolean;
  suspendedFor?: string;
  suspendedAt?: string;
};
