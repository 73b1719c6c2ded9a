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
export const {
  useListPatchesQuery,
  useListPatchTestsQuery,
  useTestPatchMutation,
  useStartPatchTestMutation,
} = injectedRtkApi;
