import { baseApi as api } from '../base-api.js';
import type { Problem } from './shared.gen.js';
export type { Problem };
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    scanBenches: build.mutation<ScanBenchesApiResponse, ScanBenchesApiArg>({
      query: () => ({ url: `/api/bench/scan`, method: "POST" }),
    }),
    listBenchDevices: build.query<
      ListBenchDevicesApiResponse,
      ListBenchDevicesApiArg
    >({
      query: () => ({ url: `/api/bench/devices` }),
    }),
    listAgents: build.query<ListAgentsApiResponse, ListAgentsApiArg>({
      query: () => ({ url: `/api/agents` }),
    }),
    createEnrolmentToken: build.mutation<
      CreateEnrolmentTokenApiResponse,
      CreateEnrolmentTokenApiArg
    >({
      query: (queryArg) => ({
        url: `/api/agents/tokens`,
        method: "POST",
        params: {
          kind: queryArg.kind,
        },
      }),
    }),
    enrolAgent: build.mutation<EnrolAgentApiResponse, EnrolAgentApiArg>({
      query: (queryArg) => ({
        url: `/api/agents/enrol`,
        method: "POST",
        body: queryArg.enrol,
      }),
    }),
    confirmAgent: build.mutation<ConfirmAgentApiResponse, ConfirmAgentApiArg>({
      query: (queryArg) => ({
        url: `/api/agents/${queryArg.id}/confirm`,
        method: "POST",
        body: queryArg.confirmAgent,
      }),
    }),
    renameAgent: build.mutation<RenameAgentApiResponse, RenameAgentApiArg>({
      query: (queryArg) => ({
        url: `/api/agents/${queryArg.id}`,
        method: "PATCH",
        body: queryArg.renameAgent,
      }),
    }),
    removeAgent: build.mutation<RemoveAgentApiResponse, RemoveAgentApiArg>({
      query: (queryArg) => ({
        url: `/api/agents/${queryArg.id}`,
        method: "DELETE",
      }),
    }),
    getConfirmation: build.query<
      GetConfirmationApiResponse,
      GetConfirmationApiArg
    >({
      query: () => ({ url: `/api/agents/confirmation` }),
    }),
    requireConfirmation: build.mutation<
      RequireConfirmationApiResponse,
      RequireConfirmationApiArg
    >({
      query: () => ({ url: `/api/agents/confirmation`, method: "POST" }),
    }),
    getAgentPackage: build.query<
      GetAgentPackageApiResponse,
      GetAgentPackageApiArg
    >({
      query: () => ({ url: `/api/agent-package` }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as fleetApi };
export type ScanBenchesApiResponse =
  /** status 202 Ask the shop’s agents to read their benches again; each agent says when it has */ BenchScan;
export type ScanBenchesApiArg = void;
export type ListBenchDevicesApiResponse =
  /** status 200 What the shop’s agents see now */ BenchDevice[];
export type ListBenchDevicesApiArg = void;
export type ListAgentsApiResponse = /** status 200 The shop’s agents */ Agent[];
export type ListAgentsApiArg = void;
export type CreateEnrolmentTokenApiResponse =
  /** status 201 A one-time token to enrol an agent, or a code for a PC that starts from rescue media; 15 minutes */ EnrolmentToken;
export type CreateEnrolmentTokenApiArg = {
  kind?: "agent" | "rescue";
};
export type EnrolAgentApiResponse =
  /** status 201 An agent turns its token into a certificate */ Enrolled;
export type EnrolAgentApiArg = {
  enrol: Enrol;
};
export type ConfirmAgentApiResponse =
  /** status 200 Enter the code shown by the agent; until then it is inert */ Agent;
export type ConfirmAgentApiArg = {
  id: string;
  confirmAgent: ConfirmAgent;
};
export type RenameAgentApiResponse =
  /** status 200 Give an agent another name, unique within the shop */ Agent;
export type RenameAgentApiArg = {
  id: string;
  renameAgent: RenameAgent;
};
export type RemoveAgentApiResponse =
  /** status 200 Remove an agent for good: its link ends at once and it cannot come back */ Agent;
export type RemoveAgentApiArg = {
  id: string;
};
export type GetConfirmationApiResponse =
  /** status 200 Whether a person has to confirm at the agent before anything is written */ ConfirmationAtAgent;
export type GetConfirmationApiArg = void;
export type RequireConfirmationApiResponse =
  /** status 200 Ask for confirmation at every agent of the shop; switched off at each agent’s own console only */ ConfirmationAtAgent;
export type RequireConfirmationApiArg = void;
export type GetAgentPackageApiResponse =
  /** status 200 Size and SHA-256 of this build’s agent; NOT_FOUND where it was built without one */ AgentPackage;
export type GetAgentPackageApiArg = void;
export type BenchScan = {
  asked: number;
  at: string;
};
export type BenchDevice = {
  id: string;
  name: string;
  kind: "disk_image" | "block_device" | "computer" | "phone" | "usb";
  sizeBytes: number;
  agentId: string;
  agentName: string;
  status:
    "connected" | "analyzing" | "ready" | "testing" | "error" | "disconnected";
  detail: string;
  attachedAt: string;
  version: number;
};
export type Agent = {
  id: string;
  name: string;
  tenantId: string;
  status: "online" | "offline";
  presence: "unconfirmed" | "online" | "offline" | "revoked";
  platform: string;
  agentVersion: string;
  localPort?: number;
  lastSeen?: string;
  benchReadAt?: string;
  enrolledAt: string;
  confirmsAtAgent?: boolean;
  rescue?: boolean;
  version: number;
};
export type EnrolmentToken = {
  token: string;
  expiresAt: string;
};
export type Enrolled = {
  agentId: string;
  certificate: string;
  chain: string;
  root: string;
  orderKeys: {
    publicKey: string;
    statement: string;
    signature: string;
  }[];
  link: string;
  roots?: {
    by: string;
    root: string;
    statement: string;
    signature: string;
  }[];
};
export type Enrol = {
  token: string;
  csr: string;
  name: string;
  platform?: string;
  machineId: string;
  agentVersion?: string;
};
export type ConfirmAgent = {
  code: string;
};
export type RenameAgent = {
  name: string;
};
export type ConfirmationAtAgent = {
  required: boolean;
  since?: string;
};
export type AgentPackage = {
  sha256: string;
  sizeBytes: number;
};
export const {
  useScanBenchesMutation,
  useListBenchDevicesQuery,
  useListAgentsQuery,
  useCreateEnrolmentTokenMutation,
  useEnrolAgentMutation,
  useConfirmAgentMutation,
  useRenameAgentMutation,
  useRemoveAgentMutation,
  useGetConfirmationQuery,
  useRequireConfirmationMutation,
  useGetAgentPackageQuery,
} = injectedRtkApi;
