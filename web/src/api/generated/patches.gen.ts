import { baseApi as api } from '../base-api.js';
import type { Problem } from './shared.gen.js';
export type { Problem };
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPatches: build.query<ListPatchesApiResponse, ListPatchesApiArg>({
      query: (queryArg) => ({
        url: `/api/patches`,
        params: {
          status: queryArg.status,
        },
      }),
    }),
    listPatchTests: build.query<
      ListPatchTestsApiResponse,
      ListPatchTestsApiArg
    >({
      query: () => ({ url: `/api/master/patch-tests` }),
    }),
    testPatch: build.mutation<TestPatchApiResponse, TestPatchApiArg>({
      query: (queryArg) => ({
        url: `/api/master/test-patch`,
        method: "POST",
        body: queryArg.startPatchTest,
      }),
    }),
    startPatchTest: build.mutation<
      StartPatchTestApiResponse,
      StartPatchTestApiArg
    >({
      query: (queryArg) => ({
        url: `/api/master/start-patch-test`,
        method: "POST",
        body: queryArg.startPatchTest,
      }),
    }),
    listRollouts: build.query<ListRolloutsApiResponse, ListRolloutsApiArg>({
      query: (queryArg) => ({
        url: `/api/rollouts`,
        params: {
          before: queryArg.before,
        },
      }),
    }),
    createRollout: build.mutation<
      CreateRolloutApiResponse,
      CreateRolloutApiArg
    >({
      query: (queryArg) => ({
        url: `/api/rollouts`,
        method: "POST",
        body: queryArg.createRollout,
      }),
    }),
    getRollout: build.query<GetRolloutApiResponse, GetRolloutApiArg>({
      query: (queryArg) => ({ url: `/api/rollouts/${queryArg.id}` }),
    }),
    listRolloutTargets: build.query<
      ListRolloutTargetsApiResponse,
      ListRolloutTargetsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/rollouts/${queryArg.id}/targets`,
        params: {
          group: queryArg.group,
          state: queryArg.state,
          needsOrder: queryArg.needsOrder,
          after: queryArg.after,
        },
      }),
    }),
    startRollout: build.mutation<StartRolloutApiResponse, StartRolloutApiArg>({
      query: (queryArg) => ({
        url: `/api/rollouts/${queryArg.id}/start`,
        method: "POST",
      }),
    }),
    pauseRollout: build.mutation<PauseRolloutApiResponse, PauseRolloutApiArg>({
      query: (queryArg) => ({
        url: `/api/rollouts/${queryArg.id}/pause`,
        method: "POST",
        body: queryArg.rolloutReason,
      }),
    }),
    pauseRolloutForEvidence: build.mutation<
      PauseRolloutForEvidenceApiResponse,
      PauseRolloutForEvidenceApiArg
    >({
      query: (queryArg) => ({
        url: `/api/rollouts/${queryArg.id}/pause-for-evidence`,
        method: "POST",
        body: queryArg.rolloutReason,
      }),
    }),
    holdRollout: build.mutation<HoldRolloutApiResponse, HoldRolloutApiArg>({
      query: (queryArg) => ({
        url: `/api/rollouts/${queryArg.id}/hold`,
        method: "POST",
        body: queryArg.rolloutReason,
      }),
    }),
    resumeRollout: build.mutation<
      ResumeRolloutApiResponse,
      ResumeRolloutApiArg
    >({
      query: (queryArg) => ({
        url: `/api/rollouts/${queryArg.id}/resume`,
        method: "POST",
        body: queryArg.rolloutReason,
      }),
    }),
    recallRollout: build.mutation<
      RecallRolloutApiResponse,
      RecallRolloutApiArg
    >({
      query: (queryArg) => ({
        url: `/api/rollouts/${queryArg.id}/recall`,
        method: "POST",
        body: queryArg.rolloutReason,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as patchesApi };
export type ListPatchesApiResponse =
  /** status 200 Patches, all or of one status */ Patch[];
export type ListPatchesApiArg = {
  status?: "draft" | "testing" | "published" | "deprecated";
};
export type ListPatchTestsApiResponse =
  /** status 200 Patch tests, the newest 200 */ PatchTest[];
export type ListPatchTestsApiArg = void;
export type TestPatchApiResponse =
  /** status 201 Test a patch on a ready device */ PatchTest;
export type TestPatchApiArg = {
  startPatchTest: StartPatchTest;
};
export type StartPatchTestApiResponse =
  /** status 201 The same as test-patch, for the form with both pickers */ PatchTest;
export type StartPatchTestApiArg = {
  startPatchTest: StartPatchTest;
};
export type ListRolloutsApiResponse =
  /** status 200 Rollouts, the newest first */ Rollout[];
export type ListRolloutsApiArg = {
  before?: string;
};
export type CreateRolloutApiResponse =
  /** status 201 Create the draft of a rollout; nothing is offered yet */ Rollout;
export type CreateRolloutApiArg = {
  createRollout: CreateRollout;
};
export type GetRolloutApiResponse =
  /** status 200 A rollout with its groups and its failure rule */ Rollout;
export type GetRolloutApiArg = {
  id: string;
};
export type ListRolloutTargetsApiResponse =
  /** status 200 Targets of a rollout by agent id, 200 a page; `after` is the last agent id of the page before */ RolloutTarget[];
export type ListRolloutTargetsApiArg = {
  id: string;
  group?: number;
  state?:
    "waiting" | "offered" | "succeeded" | "failed" | "cancelled" | "recalled";
  needsOrder?: "true";
  after?: string;
};
export type StartRolloutApiResponse =
  /** status 200 Fix the targets to groups and offer the first group; refused during an emergency stop */ Rollout;
export type StartRolloutApiArg = {
  id: string;
};
export type PauseRolloutApiResponse =
  /** status 200 Offer nothing further, and take back offers that no agent has begun; a recalled rollout sends no further orders */ Rollout;
export type PauseRolloutApiArg = {
  id: string;
  rolloutReason: RolloutReason;
};
export type PauseRolloutForEvidenceApiResponse =
  /** status 200 Pause until somebody has read the failures */ Rollout;
export type PauseRolloutForEvidenceApiArg = {
  id: string;
  rolloutReason: RolloutReason;
};
export type HoldRolloutApiResponse =
  /** status 200 Finish the present group and then wait for a person */ Rollout;
export type HoldRolloutApiArg = {
  id: string;
  rolloutReason: RolloutReason;
};
export type ResumeRolloutApiResponse =
  /** status 200 Go on after a pause or a hold; failures before are not counted again */ Rollout;
export type ResumeRolloutApiArg = {
  id: string;
  rolloutReason: RolloutReason;
};
export type RecallRolloutApiResponse =
  /** status 200 End a rollout and send its agents back by signed orders for 14 days; repeated, the 14 days begin again */ Rollout;
export type RecallRolloutApiArg = {
  id: string;
  rolloutReason: RolloutReason;
};
export type Patch = {
  id: string;
  name: string;
  version: string;
  deviceType: "any" | "mobile" | "laptop" | "tablet" | "storage" | "other";
  status: "draft" | "testing" | "published" | "deprecated";
  description: string;
};
export type PatchTest = {
  id: string;
  deviceId: string;
  deviceName: string;
  patchId: string;
  patchName: string;
  patchVersion: string;
  status: "pending" | "running" | "completed" | "failed";
  progress: number;
  stepsDone: number;
  stepsTotal: number;
  step: string;
  startTime: string;
  endTime?: string;
  duration?: number;
  results?: {
    success: boolean;
    performance?: number;
    stability?: number;
    issues: string[];
    performanceImprovement?: number;
    issuesFixed: number;
    errorMessages: string[];
    figures: {
      name:
        | "sequential_read"
        | "random_read"
        | "shell_round_trip"
        | "properties_read"
        | "processor"
        | "memory"
        | "file_read";
      method: string;
      unit: "MB/s" | "\u00B5s";
      n: number;
      failed: number;
      before?: number;
      after?: number;
      floor?: number;
    }[];
  };
  version: number;
};
export type StartPatchTest = {
  deviceId: string;
  patchId: string;
};
export type Rollout = {
  id: string;
  kind: "agent-version" | "procedure-catalogue" | "patch";
  targetVersion: string;
  tenantIds: string[];
  shares: number[];
  rule: {
    name: "standard" | "first-failure";
    kind: "absolute" | "sequential" | "first-failure";
    description: string;
    fewerThan: number;
    failuresOfModel: number;
    goodRate: number;
    badRate: number;
    pausesGood: number;
    passesBad: number;
  };
  minimumSuccesses?: number;
  soakMinutes: number;
  deadlineMinutes: number;
  asksBeforeEachGroup: boolean;
  state:
    "draft" | "running" | "paused" | "evidence" | "held" | "done" | "recalled";
  cause: "person" | "rule" | "emergency-stop" | "engine";
  reason: string;
  holdRequested: boolean;
  currentGroup: number;
  targets: number;
  waiting: number;
  offered: number;
  succeeded: number;
  failed: number;
  cancelled: number;
  recalled: number;
  groups: {
    share?: number;
    late: boolean;
    targets: number;
    waiting: number;
    offered: number;
    succeeded: number;
    failed: number;
    cancelled: number;
    recalled: number;
  }[];
  failedModels: {
    model: string;
    failed: number;
    succeeded: number;
  }[];
  keptBack: number;
  needOrder: number;
  recallOrders?: {
    sending: boolean;
    until?: string;
    waiting: number;
    sent: number;
    sentAgain: number;
    taken: number;
    refused: number;
  };
  createdAt: string;
  startedAt?: string;
  soaksUntil?: string;
  endedAt?: string;
  version: number;
};
export type CreateRollout = {
  kind?: "agent-version" | "procedure-catalogue" | "patch";
  targetVersion: string;
  tenantIds?: string[];
  shares?: number[];
  failureRule?: "standard" | "first-failure";
  minimumSuccesses?: number;
  soakMinutes?: number;
  deadlineMinutes?: number;
  asksBeforeEachGroup?: boolean;
};
export type RolloutTarget = {
  agentId: string;
  agentName: string;
  tenantId: string;
  tenantName: string;
  model: string;
  fromVersion: string;
  group: number;
  state:
    "waiting" | "offered" | "succeeded" | "failed" | "cancelled" | "recalled";
  reason?:
    | "rolled_back"
    | "no_report"
    | "already_current"
    | "cannot_update"
    | "emergency_stop"
    | "withdrawn"
    | "recalled";
  progress: string;
  needsOrder: boolean;
  orders: number;
  offeredAt?: string;
  deadline?: string;
  endedAt?: string;
};
export type RolloutReason = {
  reason: string;
};
export const {
  useListPatchesQuery,
  useListPatchTestsQuery,
  useTestPatchMutation,
  useStartPatchTestMutation,
  useListRolloutsQuery,
  useCreateRolloutMutation,
  useGetRolloutQuery,
  useListRolloutTargetsQuery,
  useStartRolloutMutation,
  usePauseRolloutMutation,
  usePauseRolloutForEvidenceMutation,
  useHoldRolloutMutation,
  useResumeRolloutMutation,
  useRecallRolloutMutation,
} = injectedRtkApi;
