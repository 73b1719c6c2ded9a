import { baseApi as api } from '../base-api.js';
import type { Problem } from './shared.gen.js';
export type { Problem };
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    askAssistance: build.mutation<
      AskAssistanceApiResponse,
      AskAssistanceApiArg
    >({
      query: (queryArg) => ({
        url: `/api/repairs/${queryArg.id}/assistance`,
        method: "POST",
        body: queryArg.askAssistance,
      }),
    }),
    readRepairAssistance: build.query<
      ReadRepairAssistanceApiResponse,
      ReadRepairAssistanceApiArg
    >({
      query: (queryArg) => ({ url: `/api/repairs/${queryArg.id}/assistance` }),
    }),
    listAssistance: build.query<
      ListAssistanceApiResponse,
      ListAssistanceApiArg
    >({
      query: () => ({ url: `/api/assistance` }),
    }),
    readAssistance: build.query<
      ReadAssistanceApiResponse,
      ReadAssistanceApiArg
    >({
      query: (queryArg) => ({ url: `/api/assistance/${queryArg.id}` }),
    }),
    readAssistedRepair: build.query<
      ReadAssistedRepairApiResponse,
      ReadAssistedRepairApiArg
    >({
      query: (queryArg) => ({ url: `/api/assistance/${queryArg.id}/repair` }),
    }),
    takeAssistance: build.mutation<
      TakeAssistanceApiResponse,
      TakeAssistanceApiArg
    >({
      query: (queryArg) => ({
        url: `/api/assistance/${queryArg.id}/take`,
        method: "POST",
      }),
    }),
    sendGuidance: build.mutation<SendGuidanceApiResponse, SendGuidanceApiArg>({
      query: (queryArg) => ({
        url: `/api/assistance/${queryArg.id}/guidance`,
        method: "POST",
        body: queryArg.guidance,
      }),
    }),
    confirmGuidance: build.mutation<
      ConfirmGuidanceApiResponse,
      ConfirmGuidanceApiArg
    >({
      query: (queryArg) => ({
        url: `/api/assistance/${queryArg.id}/guidance/${queryArg.entryId}/confirm`,
        method: "POST",
      }),
    }),
    sendAssistanceMessage: build.mutation<
      SendAssistanceMessageApiResponse,
      SendAssistanceMessageApiArg
    >({
      query: (queryArg) => ({
        url: `/api/assistance/${queryArg.id}/messages`,
        method: "POST",
        body: queryArg.assistanceMessage,
      }),
    }),
    markAssistanceSeen: build.mutation<
      MarkAssistanceSeenApiResponse,
      MarkAssistanceSeenApiArg
    >({
      query: (queryArg) => ({
        url: `/api/assistance/${queryArg.id}/seen`,
        method: "POST",
        body: queryArg.assistanceSeen,
      }),
    }),
    proposeCommand: build.mutation<
      ProposeCommandApiResponse,
      ProposeCommandApiArg
    >({
      query: (queryArg) => ({
        url: `/api/assistance/${queryArg.id}/commands`,
        method: "POST",
        body: queryArg.proposeCommand,
      }),
    }),
    runCommand: build.mutation<RunCommandApiResponse, RunCommandApiArg>({
      query: (queryArg) => ({
        url: `/api/assistance/${queryArg.id}/commands/${queryArg.entryId}/run`,
        method: "POST",
      }),
    }),
    endAssistance: build.mutation<
      EndAssistanceApiResponse,
      EndAssistanceApiArg
    >({
      query: (queryArg) => ({
        url: `/api/assistance/${queryArg.id}/end`,
        method: "POST",
        body: queryArg.endAssistance,
      }),
    }),
    sendAssistanceSignal: build.mutation<
      SendAssistanceSignalApiResponse,
      SendAssistanceSignalApiArg
    >({
      query: (queryArg) => ({
        url: `/api/assistance/${queryArg.id}/signals`,
        method: "POST",
        body: queryArg.assistanceSignal,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as assistanceApi };
export type AskAssistanceApiResponse =
  /** status 201 Ask the platform’s support for help with a repair; one request a repair */ Assistance;
export type AskAssistanceApiArg = {
  id: string;
  askAssistance: AskAssistance;
};
export type ReadRepairAssistanceApiResponse =
  /** status 200 The latest request for help with a repair */ RepairAssistance;
export type ReadRepairAssistanceApiArg = {
  id: string;
};
export type ListAssistanceApiResponse =
  /** status 200 Requests for help that stand: those without a helper first, the longest wait first */ AssistanceQueue;
export type ListAssistanceApiArg = void;
export type ReadAssistanceApiResponse =
  /** status 200 A request for help with all that was said in it */ Assistance;
export type ReadAssistanceApiArg = {
  id: string;
};
export type ReadAssistedRepairApiResponse =
  /** status 200 The repair of a request, for its helper while it stands; each reading stands in the audit log */ AssistedRepair;
export type ReadAssistedRepairApiArg = {
  id: string;
};
export type TakeAssistanceApiResponse =
  /** status 200 Become the helper of a request; staff may take one over */ Assistance;
export type TakeAssistanceApiArg = {
  id: string;
};
export type SendGuidanceApiResponse =
  /** status 201 Tell the technician what to do, for a step; takes a request that nobody has */ Assistance;
export type SendGuidanceApiArg = {
  id: string;
  guidance: Guidance;
};
export type ConfirmGuidanceApiResponse =
  /** status 200 The technician says that guidance was followed */ Assistance;
export type ConfirmGuidanceApiArg = {
  id: string;
  entryId: string;
};
export type SendAssistanceMessageApiResponse =
  /** status 201 Write in the thread of a request */ Assistance;
export type SendAssistanceMessageApiArg = {
  id: string;
  assistanceMessage: AssistanceMessage;
};
export type MarkAssistanceSeenApiResponse =
  /** status 200 What the caller’s side has had on the screen */ Assistance;
export type MarkAssistanceSeenApiArg = {
  id: string;
  assistanceSeen: AssistanceSeen;
};
export type ProposeCommandApiResponse =
  /** status 201 Propose a reading to the technician, who runs it or does not */ Assistance;
export type ProposeCommandApiArg = {
  id: string;
  proposeCommand: ProposeCommand;
};
export type RunCommandApiResponse =
  /** status 202 Run a proposed reading, as an ordinary one of the shop */ Assistance;
export type RunCommandApiArg = {
  id: string;
  entryId: string;
};
export type EndAssistanceApiResponse =
  /** status 200 End a request: the helper sees the repair no longer */ Assistance;
export type EndAssistanceApiArg = {
  id: string;
  endAssistance: EndAssistance;
};
export type SendAssistanceSignalApiResponse = unknown;
export type SendAssistanceSignalApiArg = {
  id: string;
  assistanceSignal: AssistanceSignal;
};
export type Assistance = {
  id: string;
  repairId: string;
  number: number;
  tenantName: string;
  deviceName: string;
  state: "open" | "answered" | "resolved" | "withdrawn";
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
  answeredAt?: string;
  needsAssistance: boolean;
  unread: number;
  version: number;
  side: "shop" | "support";
  endedAt?: string;
  endedBy?: string;
  entries: {
    id: string;
    position: number;
    kind: "message" | "guidance" | "command";
    side: "shop" | "support";
    byName: string;
    text: string;
    step?:
      | "confirm"
      | "detect"
      | "plan"
      | "back_up"
      | "execute"
      | "verify"
      | "roll_back";
    at: string;
    seenAt?: string;
    confirmedAt?: string;
    confirmedBy?: string;
    command?:
      | "diagnose_again"
      | "list_disks"
      | "read_drive_health"
      | "inspect_computer";
    commandState?: "proposed" | "running" | "done" | "failed";
    ranBy?: string;
    ranAt?: string;
    runId?: string;
    failure?: string;
    result?: {
      disks: {
        name: string;
        kind: string;
        sizeBytes: number;
      }[];
      drives: {
        model: string;
        capacityGB: number;
        health?: string;
      }[];
      computer?: string;
      processor?: string;
      memoryBytes?: number;
      board?: string;
      system?: string;
    };
  }[];
  mayCall: boolean;
  partnerName?: string;
  iceServers: {
    urls: string[];
    username?: string;
    credential?: string;
  }[];
};
export type AskAssistance = {
  question: string;
  step?:
    | "confirm"
    | "detect"
    | "plan"
    | "back_up"
    | "execute"
    | "verify"
    | "roll_back";
};
export type RepairAssistance = {
  latest?: {
    id: string;
    repairId: string;
    number: number;
    tenantName: string;
    deviceName: string;
    state: "open" | "answered" | "resolved" | "withdrawn";
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
    answeredAt?: string;
    needsAssistance: boolean;
    unread: number;
    version: number;
    side: "shop" | "support";
    endedAt?: string;
    endedBy?: string;
    entries: {
      id: string;
      position: number;
      kind: "message" | "guidance" | "command";
      side: "shop" | "support";
      byName: string;
      text: string;
      step?:
        | "confirm"
        | "detect"
        | "plan"
        | "back_up"
        | "execute"
        | "verify"
        | "roll_back";
      at: string;
      seenAt?: string;
      confirmedAt?: string;
      confirmedBy?: string;
      command?:
        | "diagnose_again"
        | "list_disks"
        | "read_drive_health"
        | "inspect_computer";
      commandState?: "proposed" | "running" | "done" | "failed";
      ranBy?: string;
      ranAt?: string;
      runId?: string;
      failure?: string;
      result?: {
        disks: {
          name: string;
          kind: string;
          sizeBytes: number;
        }[];
        drives: {
          model: string;
          capacityGB: number;
          health?: string;
        }[];
        computer?: string;
        processor?: string;
        memoryBytes?: number;
        board?: string;
        system?: string;
      };
    }[];
    mayCall: boolean;
    partnerName?: string;
    iceServers: {
      urls: string[];
      username?: string;
      credential?: string;
    }[];
  };
  earlier: number;
};
export type AssistanceQueue = {
  waiting: number;
  requests: {
    id: string;
    repairId: string;
    number: number;
    tenantName: string;
    deviceName: string;
    state: "open" | "answered" | "resolved" | "withdrawn";
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
    answeredAt?: string;
    needsAssistance: boolean;
    unread: number;
    version: number;
    currentStep?: string;
    mine: boolean;
  }[];
};
export type AssistedRepair = {
  id: string;
  number: number;
  version: number;
  tenantName: string;
  deviceName: string;
  deviceType: string;
  deviceAttached: boolean;
  customerName: string;
  issueDescription?: string;
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
};
export type Guidance = {
  text: string;
  step?:
    | "confirm"
    | "detect"
    | "plan"
    | "back_up"
    | "execute"
    | "verify"
    | "roll_back";
};
export type AssistanceMessage = {
  text: string;
};
export type AssistanceSeen = {
  through: number;
};
export type ProposeCommand = {
  command:
    "diagnose_again" | "list_disks" | "read_drive_health" | "inspect_computer";
};
export type EndAssistance = {
  as: "resolved" | "withdrawn";
};
export type AssistanceSignal = {
  callId: string;
  kind:
    | "ring"
    | "accept"
    | "decline"
    | "offer"
    | "answer"
    | "candidate"
    | "hang_up";
  media?: ("microphone" | "camera" | "screen")[];
  sdp?: string;
  candidate?: string;
  sdpMid?: string;
  sdpMLineIndex?: number;
};
export const {
  useAskAssistanceMutation,
  useReadRepairAssistanceQuery,
  useListAssistanceQuery,
  useReadAssistanceQuery,
  useReadAssistedRepairQuery,
  useTakeAssistanceMutation,
  useSendGuidanceMutation,
  useConfirmGuidanceMutation,
  useSendAssistanceMessageMutation,
  useMarkAssistanceSeenMutation,
  useProposeCommandMutation,
  useRunCommandMutation,
  useEndAssistanceMutation,
  useSendAssistanceSignalMutation,
} = injectedRtkApi;
