import { baseApi as api } from '../base-api.js';
import type { Problem } from './shared.gen.js';
export type { Problem };
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    scanAgent: build.query<ScanAgentApiResponse, ScanAgentApiArg>({
      query: () => ({ url: `/api/agent/scan` }),
    }),
    scanAllAgents: build.query<ScanAllAgentsApiResponse, ScanAllAgentsApiArg>({
      query: (queryArg) => ({
        url: `/api/agents/scan-all`,
        params: {
          scan: queryArg.scan,
        },
      }),
    }),
    listAgentStatus: build.query<
      ListAgentStatusApiResponse,
      ListAgentStatusApiArg
    >({
      query: () => ({ url: `/api/agents/status` }),
    }),
    scanDevices: build.query<ScanDevicesApiResponse, ScanDevicesApiArg>({
      query: () => ({ url: `/api/devices/scan` }),
    }),
    listDirectDevices: build.query<
      ListDirectDevicesApiResponse,
      ListDirectDevicesApiArg
    >({
      query: () => ({ url: `/api/master/direct-devices` }),
    }),
    scanMasterDevices: build.mutation<
      ScanMasterDevicesApiResponse,
      ScanMasterDevicesApiArg
    >({
      query: () => ({ url: `/api/master/scan-devices`, method: "POST" }),
    }),
    keepMachine: build.mutation<KeepMachineApiResponse, KeepMachineApiArg>({
      query: (queryArg) => ({
        url: `/api/agents/${queryArg.id}/keep`,
        method: "POST",
        body: queryArg.keepMachine,
      }),
    }),
    listWaitingOrders: build.query<
      ListWaitingOrdersApiResponse,
      ListWaitingOrdersApiArg
    >({
      query: (queryArg) => ({ url: `/api/agents/${queryArg.id}/orders` }),
    }),
    cancelWaitingOrder: build.mutation<
      CancelWaitingOrderApiResponse,
      CancelWaitingOrderApiArg
    >({
      query: (queryArg) => ({
        url: `/api/agents/${queryArg.id}/orders/${queryArg.orderId}`,
        method: "DELETE",
      }),
    }),
    moveAgent: build.mutation<MoveAgentApiResponse, MoveAgentApiArg>({
      query: (queryArg) => ({
        url: `/api/agents/${queryArg.id}/location`,
        method: "POST",
        body: queryArg.moveAgent,
      }),
    }),
    scanBenches: build.mutation<ScanBenchesApiResponse, ScanBenchesApiArg>({
      query: () => ({ url: `/api/bench/scan`, method: "POST" }),
    }),
    listAgentConsents: build.query<
      ListAgentConsentsApiResponse,
      ListAgentConsentsApiArg
    >({
      query: () => ({ url: `/api/agents/consents` }),
    }),
    askAgentConsent: build.mutation<
      AskAgentConsentApiResponse,
      AskAgentConsentApiArg
    >({
      query: (queryArg) => ({
        url: `/api/agents/${queryArg.id}/consents`,
        method: "POST",
        body: queryArg.askAgentConsent,
      }),
    }),
    listDoctorReports: build.query<
      ListDoctorReportsApiResponse,
      ListDoctorReportsApiArg
    >({
      query: () => ({ url: `/api/agents/doctor` }),
    }),
    runDoctor: build.mutation<RunDoctorApiResponse, RunDoctorApiArg>({
      query: (queryArg) => ({
        url: `/api/agents/${queryArg.id}/doctor`,
        method: "POST",
      }),
    }),
    openOneTimeSession: build.mutation<
      OpenOneTimeSessionApiResponse,
      OpenOneTimeSessionApiArg
    >({
      query: (queryArg) => ({
        url: `/api/one-time-sessions`,
        method: "POST",
        body: queryArg.openOneTimeSession,
      }),
    }),
    listOneTimeSessions: build.query<
      ListOneTimeSessionsApiResponse,
      ListOneTimeSessionsApiArg
    >({
      query: () => ({ url: `/api/one-time-sessions` }),
    }),
    endOneTimeSession: build.mutation<
      EndOneTimeSessionApiResponse,
      EndOneTimeSessionApiArg
    >({
      query: (queryArg) => ({
        url: `/api/one-time-sessions/${queryArg.id}/end`,
        method: "POST",
      }),
    }),
    joinOneTimeSession: build.mutation<
      JoinOneTimeSessionApiResponse,
      JoinOneTimeSessionApiArg
    >({
      query: (queryArg) => ({
        url: `/api/one-time-sessions/join`,
        method: "POST",
        body: queryArg.joinOneTimeSession,
      }),
    }),
    getUpdatePublisher: build.query<
      GetUpdatePublisherApiResponse,
      GetUpdatePublisherApiArg
    >({
      query: () => ({ url: `/api/agent-updates/publisher` }),
    }),
    listAgentUpdates: build.query<
      ListAgentUpdatesApiResponse,
      ListAgentUpdatesApiArg
    >({
      query: () => ({ url: `/api/agents/updates` }),
    }),
    offerAgentVersion: build.mutation<
      OfferAgentVersionApiResponse,
      OfferAgentVersionApiArg
    >({
      query: (queryArg) => ({
        url: `/api/agents/${queryArg.id}/update`,
        method: "POST",
        body: queryArg.offerAgentVersion,
      }),
    }),
    offerVersionToShop: build.mutation<
      OfferVersionToShopApiResponse,
      OfferVersionToShopApiArg
    >({
      query: (queryArg) => ({
        url: `/api/agent-updates/offers`,
        method: "POST",
        body: queryArg.offerAgentVersionToShop,
      }),
    }),
    rollBackAgent: build.mutation<
      RollBackAgentApiResponse,
      RollBackAgentApiArg
    >({
      query: (queryArg) => ({
        url: `/api/agents/${queryArg.id}/roll-back`,
        method: "POST",
        body: queryArg.rollBackAgent,
      }),
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
export type ScanAgentApiResponse =
  /** status 200 Scan with the agents of the shop: devices, and what the agent is; 503 without an online agent */ AgentScan;
export type ScanAgentApiArg = void;
export type ScanAllAgentsApiResponse =
  /** status 200 Scan with all agents that the caller may see, or read what they last reported */ AllDevices;
export type ScanAllAgentsApiArg = {
  scan?: "true" | "false";
};
export type ListAgentStatusApiResponse =
  /** status 200 Agents with their shop, port, presence and what is wrong; removed agents are left out */ AgentStatuses;
export type ListAgentStatusApiArg = void;
export type ScanDevicesApiResponse =
  /** status 200 Scan the bench; 503 with instructions where no agent is running */ DevicesScan;
export type ScanDevicesApiArg = void;
export type ListDirectDevicesApiResponse =
  /** status 200 Devices that agents see now, in both readings of the specification */ DirectDevice[];
export type ListDirectDevicesApiArg = void;
export type ScanMasterDevicesApiResponse =
  /** status 200 Ask all agents to read their benches again, and wait for their answers */ MasterScan;
export type ScanMasterDevicesApiArg = void;
export type KeepMachineApiResponse =
  /** status 200 Decide which of two machines with the same key is the agent; the other stays refused */ Agent;
export type KeepMachineApiArg = {
  id: string;
  keepMachine: KeepMachine;
};
export type ListWaitingOrdersApiResponse =
  /** status 200 Orders that wait until the agent is online, with their deadlines */ WaitingOrders;
export type ListWaitingOrdersApiArg = {
  id: string;
};
export type CancelWaitingOrderApiResponse =
  /** status 200 Cancel an order that the agent has not received; its run ends */ WaitingOrders;
export type CancelWaitingOrderApiArg = {
  id: string;
  orderId: string;
};
export type MoveAgentApiResponse =
  /** status 200 Move an agent to another location of the shop */ Agent;
export type MoveAgentApiArg = {
  id: string;
  moveAgent: MoveAgent;
};
export type ScanBenchesApiResponse =
  /** status 202 Ask the shop’s agents to read their benches again; each agent says when it has */ BenchScan;
export type ScanBenchesApiArg = void;
export type ListAgentConsentsApiResponse =
  /** status 200 Questions at the PCs of agents and their answers, newest first */ AgentConsent[];
export type ListAgentConsentsApiArg = void;
export type AskAgentConsentApiResponse =
  /** status 202 Ask the person at the PC of an online agent; the answer follows as a live event */ AgentConsentAsked;
export type AskAgentConsentApiArg = {
  id: string;
  askAgentConsent: AskAgentConsent;
};
export type ListDoctorReportsApiResponse =
  /** status 200 Agents with the last check of their PC, newest agent first */ AgentDoctor[];
export type ListDoctorReportsApiArg = void;
export type RunDoctorApiResponse =
  /** status 202 Ask an online agent to check its PC; the report follows as a live event */ DoctorRun;
export type RunDoctorApiArg = {
  id: string;
};
export type OpenOneTimeSessionApiResponse =
  /** status 201 A code that a customer types at their own PC; valid once, for 15 minutes */ OpenedOneTimeSession;
export type OpenOneTimeSessionApiArg = {
  openOneTimeSession: OpenOneTimeSession;
};
export type ListOneTimeSessionsApiResponse =
  /** status 200 The shop’s open one-time sessions, then the last twenty that ended */ OneTimeSession[];
export type ListOneTimeSessionsApiArg = void;
export type EndOneTimeSessionApiResponse =
  /** status 200 End a session or cancel its code; the agent on the PC is revoked and removes itself */ OneTimeSession;
export type EndOneTimeSessionApiArg = {
  id: string;
};
export type JoinOneTimeSessionApiResponse =
  /** status 201 The program on the PC turns its code into a certificate for the session */ JoinedOneTimeSession;
export type JoinOneTimeSessionApiArg = {
  joinOneTimeSession: JoinOneTimeSession;
};
export type GetUpdatePublisherApiResponse =
  /** status 200 The published versions, and until when their signatures count */ UpdatePublisher;
export type GetUpdatePublisherApiArg = void;
export type ListAgentUpdatesApiResponse =
  /** status 200 Versions of the agents and how far their updates have come, open updates first */ AgentUpdate[];
export type ListAgentUpdatesApiArg = void;
export type OfferAgentVersionApiResponse =
  /** status 202 Offer a version to one agent; refused during an emergency stop that covers the agent */ AgentUpdate;
export type OfferAgentVersionApiArg = {
  id: string;
  offerAgentVersion: OfferAgentVersion;
};
export type OfferVersionToShopApiResponse =
  /** status 202 Offer a version to all agents of a shop; refused during an emergency stop that covers the shop */ AgentUpdate[];
export type OfferVersionToShopApiArg = {
  offerAgentVersionToShop: OfferAgentVersionToShop;
};
export type RollBackAgentApiResponse =
  /** status 202 Send an agent back to the version that its PC keeps, by a signed order that names both versions */ AgentUpdate;
export type RollBackAgentApiArg = {
  id: string;
  rollBackAgent: RollBackAgent;
};
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
  /** status 200 Sizes and SHA-256 of this build’s agent and its programs; NOT_FOUND where it was built without one */ AgentPackage;
export type GetAgentPackageApiArg = void;
export type AgentScan = {
  devices: {
    id: string;
    name: string;
    type: "mobile" | "laptop" | "tablet" | "storage" | "other";
    vendor: string;
    model: string;
    connection?: "usb" | "network" | "internal" | "file";
    batteryLevel?: number;
    osVersion?: string;
    status:
      | "connected"
      | "analyzing"
      | "ready"
      | "testing"
      | "error"
      | "disconnected";
    kind: "disk_image" | "block_device" | "computer" | "phone" | "usb";
    agentName: string;
    repairCost?: number;
    repairService?: string;
    tenantInfo: {
      name: string;
      port?: number;
      tenantId: string;
    };
    specs: {
      estimatedRepairTime?: string;
      repairsTimed: number;
      repairsNeeded: number;
    };
  }[];
  summary: {
    agentVersion: string;
    platform: string;
    hostname: string;
    totalRevenue?: number;
    totalRevenueAbsent?: string;
    agents: number;
  };
  asked: number;
  answered: number;
  unanswered: number;
  scannedAt?: string;
};
export type AllDevices = {
  allDevices: {
    id: string;
    name: string;
    type: "mobile" | "laptop" | "tablet" | "storage" | "other";
    vendor: string;
    model: string;
    connection?: "usb" | "network" | "internal" | "file";
    batteryLevel?: number;
    osVersion?: string;
    status:
      | "connected"
      | "analyzing"
      | "ready"
      | "testing"
      | "error"
      | "disconnected";
    kind: "disk_image" | "block_device" | "computer" | "phone" | "usb";
    agentName: string;
    repairCost?: number;
    repairService?: string;
    tenantInfo: {
      name: string;
      port?: number;
      tenantId: string;
    };
    specs: {
      estimatedRepairTime?: string;
      repairsTimed: number;
      repairsNeeded: number;
    };
  }[];
  asked: number;
  answered: number;
  unanswered: number;
  scannedAt?: string;
};
export type AgentStatuses = {
  agents: {
    id: string;
    tenantId: string;
    tenantName: string;
    name: string;
    port?: number;
    status: "online" | "offline";
    presence:
      | "unconfirmed"
      | "online"
      | "late"
      | "offline"
      | "updating"
      | "quarantined"
      | "revoked";
    platform: string;
    agentVersion: string;
    supervisorVersion?: string;
    lastSeen?: string;
    error?: string;
  }[];
};
export type DevicesScan = {
  success: boolean;
  devices: {
    id: string;
    name: string;
    type: "mobile" | "laptop" | "tablet" | "storage" | "other";
    vendor: string;
    model: string;
    connection?: "usb" | "network" | "internal" | "file";
    batteryLevel?: number;
    osVersion?: string;
    status:
      | "connected"
      | "analyzing"
      | "ready"
      | "testing"
      | "error"
      | "disconnected";
    kind: "disk_image" | "block_device" | "computer" | "phone" | "usb";
    agentName: string;
    repairCost?: number;
    repairService?: string;
    tenantInfo: {
      name: string;
      port?: number;
      tenantId: string;
    };
    specs: {
      estimatedRepairTime?: string;
      repairsTimed: number;
      repairsNeeded: number;
    };
  }[];
  asked: number;
  answered: number;
  unanswered: number;
  scannedAt?: string;
};
export type DirectDevice = {
  id: string;
  name: string;
  type: "mobile" | "laptop" | "tablet" | "storage" | "other";
  vendor: string;
  model: string;
  connection?: "usb" | "network" | "internal" | "file";
  batteryLevel?: number;
  osVersion?: string;
  status:
    "connected" | "analyzing" | "ready" | "testing" | "error" | "disconnected";
  manufacturer: string;
  connectionType?: "usb" | "network" | "internal" | "file";
  agentId: string;
  agentName: string;
  tenantId: string;
  tenantName: string;
};
export type MasterScan = {
  success: boolean;
  devices: number;
  asked: number;
  answered: number;
  unanswered: number;
  scannedAt?: string;
};
export type Agent = {
  id: string;
  name: string;
  tenantId: string;
  status: "online" | "offline";
  presence:
    | "unconfirmed"
    | "online"
    | "late"
    | "offline"
    | "updating"
    | "quarantined"
    | "revoked";
  platform: string;
  agentVersion: string;
  localPort?: number;
  lastSeen?: string;
  uninstalledAt?: string;
  benchReadAt?: string;
  enrolledAt: string;
  confirmsAtAgent?: boolean;
  rescue?: boolean;
  oneTime?: boolean;
  locationId?: string;
  supervisorVersion?: string;
  program?: "node" | "single_file";
  error?: string;
  copies?: {
    id: string;
    name: string;
    platform: string;
    firstSeen: string;
    lastSeen: string;
  }[];
  version: number;
};
export type KeepMachine = {
  copyId?: string;
};
export type WaitingOrders = {
  orders: {
    id: string;
    kind: string;
    repairId: string;
    waitingSince?: string;
    expiresAt: string;
  }[];
};
export type MoveAgent = {
  locationId: string;
};
export type BenchScan = {
  asked: number;
  at: string;
};
export type AgentConsent = {
  consentId: string;
  agentId: string;
  agentName: string;
  tenantId: string;
  sessionId: string;
  kind: "remote" | "one-time" | "staff";
  who: string;
  state: "asked" | "allowed" | "refused" | "expired" | "revoked" | "ended";
  privileges: ("read" | "measure" | "repair")[];
  person: string;
  until?: string;
  changedAt: string;
  records: {
    event: "asked" | "allowed" | "refused" | "expired" | "revoked" | "ended";
    at: string;
    receivedAt: string;
    person: string;
  }[];
};
export type AgentConsentAsked = {
  sessionId: string;
  askedAt: string;
};
export type AskAgentConsent = {
  privileges: ("read" | "measure" | "repair")[];
};
export type AgentDoctor = {
  agentId: string;
  name: string;
  tenantId: string;
  tenantName: string;
  presence:
    | "unconfirmed"
    | "online"
    | "late"
    | "offline"
    | "updating"
    | "quarantined"
    | "revoked";
  agentVersion: string;
  localPort?: number;
  askedAt?: string;
  report?: {
    at: string;
    receivedAt: string;
    durationMs: number;
    lines: {
      id: string;
      group: "connection" | "this_pc" | "devices" | "tools" | "agent";
      name: string;
      state: "ok" | "warning" | "problem" | "unknown";
      found: string;
      advice: string;
    }[];
  };
};
export type DoctorRun = {
  askedAt: string;
};
export type OpenedOneTimeSession = {
  session: {
    id: string;
    state: "waiting" | "joined" | "connected" | "ended";
    repairId?: string;
    openedBy: string;
    openedAt: string;
    expiresAt: string;
    agentId?: string;
    agentName?: string;
    online: boolean;
    joinedAt?: string;
    endedAt?: string;
    ended?:
      | "by_customer"
      | "refused"
      | "stopped"
      | "deadline"
      | "by_shop"
      | "code_expired"
      | "wrong_codes"
      | "no_link"
      | "agent_removed";
    allowedBy?: string;
    privileges: ("read" | "measure" | "repair")[];
    version: number;
  };
  code: string;
};
export type OpenOneTimeSession = {
  repairId?: string;
};
export type OneTimeSession = {
  id: string;
  state: "waiting" | "joined" | "connected" | "ended";
  repairId?: string;
  openedBy: string;
  openedAt: string;
  expiresAt: string;
  agentId?: string;
  agentName?: string;
  online: boolean;
  joinedAt?: string;
  endedAt?: string;
  ended?:
    | "by_customer"
    | "refused"
    | "stopped"
    | "deadline"
    | "by_shop"
    | "code_expired"
    | "wrong_codes"
    | "no_link"
    | "agent_removed";
  allowedBy?: string;
  privileges: ("read" | "measure" | "repair")[];
  version: number;
};
export type JoinedOneTimeSession = {
  enrolment: {
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
    remoteSession?: string;
    shopName?: string;
  };
  sessionId: string;
  who: string;
  endsAt: string;
};
export type JoinOneTimeSession = {
  code: string;
  csr: string;
  name: string;
  platform?: string;
  machineId: string;
  agentVersion?: string;
};
export type UpdatePublisher = {
  published: boolean;
  development: boolean;
  roles: {
    role: "root" | "targets" | "snapshot" | "timestamp";
    expires: string;
    soon: boolean;
  }[];
  versions: {
    kind: "agent" | "supervisor";
    version: string;
    platform: string;
    minimumSupervisor: string;
    sha256: string;
    sizeBytes: number;
  }[];
};
export type AgentUpdate = {
  agentId: string;
  agentName: string;
  tenantId: string;
  runningVersion: string;
  supervisorVersion?: string;
  kind?: "update" | "roll_back";
  offeredVersion?: string;
  offeredAt?: string;
  state?:
    | "offered"
    | "downloading"
    | "verified"
    | "swapped"
    | "watching"
    | "done"
    | "rolled_back";
  problem?:
    | "metadata_expired"
    | "clock_wrong"
    | "unreachable"
    | "metadata_refused"
    | "target_refused"
    | "unknown_version"
    | "no_trusted_root"
    | "no_space"
    | "not_writable"
    | "busy"
    | "needs_supervisor"
    | "order_refused"
    | "not_kept";
  reason?:
    | "missed_check_ins"
    | "unexpected_exits"
    | "flips"
    | "file_gone"
    | "not_connected"
    | "ordered";
  previousVersion?: string;
  previousUntil?: string;
  changedAt?: string;
  version: number;
};
export type OfferAgentVersion = {
  version: string;
};
export type OfferAgentVersionToShop = {
  tenantId: string;
  version: string;
};
export type RollBackAgent = {
  from: string;
  to: string;
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
  type?: "mobile" | "laptop" | "tablet" | "storage" | "other";
  vendor?: string;
  model?: string;
  connection?: "usb" | "network" | "internal" | "file";
  serial?: string;
  osVersion?: string;
  batteryPercent?: number;
  heldBy?: string;
  identityUnsure?: boolean;
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
  remoteSession?: string;
  shopName?: string;
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
  programs: {
    target: "linux-x64" | "win-x64";
    sha256: string;
    sizeBytes: number;
    version: string;
    isSigned: boolean;
  }[];
};
export const {
  useScanAgentQuery,
  useScanAllAgentsQuery,
  useListAgentStatusQuery,
  useScanDevicesQuery,
  useListDirectDevicesQuery,
  useScanMasterDevicesMutation,
  useKeepMachineMutation,
  useListWaitingOrdersQuery,
  useCancelWaitingOrderMutation,
  useMoveAgentMutation,
  useScanBenchesMutation,
  useListAgentConsentsQuery,
  useAskAgentConsentMutation,
  useListDoctorReportsQuery,
  useRunDoctorMutation,
  useOpenOneTimeSessionMutation,
  useListOneTimeSessionsQuery,
  useEndOneTimeSessionMutation,
  useJoinOneTimeSessionMutation,
  useGetUpdatePublisherQuery,
  useListAgentUpdatesQuery,
  useOfferAgentVersionMutation,
  useOfferVersionToShopMutation,
  useRollBackAgentMutation,
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
