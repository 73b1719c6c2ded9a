import { baseApi as api } from '../base-api.js';
import type { Problem } from './shared.gen.js';
export type { Problem };
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    startRemoteSession: build.mutation<
      StartRemoteSessionApiResponse,
      StartRemoteSessionApiArg
    >({
      query: (queryArg) => ({
        url: `/api/remote-repair/start-session`,
        method: "POST",
        body: queryArg.startRemoteSession,
      }),
    }),
    listRemoteSessions: build.query<
      ListRemoteSessionsApiResponse,
      ListRemoteSessionsApiArg
    >({
      query: () => ({ url: `/api/remote-repair/sessions` }),
    }),
    getRemoteSession: build.query<
      GetRemoteSessionApiResponse,
      GetRemoteSessionApiArg
    >({
      query: (queryArg) => ({
        url: `/api/remote-repair/sessions/${queryArg.id}`,
      }),
    }),
    diagnoseRemoteDevice: build.mutation<
      DiagnoseRemoteDeviceApiResponse,
      DiagnoseRemoteDeviceApiArg
    >({
      query: (queryArg) => ({
        url: `/api/remote-repair/sessions/${queryArg.id}/diagnose`,
        method: "POST",
        body: queryArg.diagnoseRemoteDevice,
      }),
    }),
    endRemoteSession: build.mutation<
      EndRemoteSessionApiResponse,
      EndRemoteSessionApiArg
    >({
      query: (queryArg) => ({
        url: `/api/remote-repair/sessions/${queryArg.id}/end`,
        method: "POST",
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as remoteSessionsApi };
export type StartRemoteSessionApiResponse =
  /** status 201 Begin a remote session; the script enrolls one agent, once, and does nothing else */ RemoteSessionStarted;
export type StartRemoteSessionApiArg = {
  startRemoteSession: StartRemoteSession;
};
export type ListRemoteSessionsApiResponse =
  /** status 200 Remote sessions, those that are open first */ RemoteSessions;
export type ListRemoteSessionsApiArg = void;
export type GetRemoteSessionApiResponse =
  /** status 200 A remote session: its agent, the devices that it sees, and what came of them */ RemoteSession;
export type GetRemoteSessionApiArg = {
  id: string;
};
export type DiagnoseRemoteDeviceApiResponse =
  /** status 201 Begin the diagnosis of a device that the session’s agent sees; it only reads */ RemoteDiagnosis;
export type DiagnoseRemoteDeviceApiArg = {
  id: string;
  diagnoseRemoteDevice: DiagnoseRemoteDevice;
};
export type EndRemoteSessionApiResponse =
  /** status 200 End a remote session: its token is void and its agent is removed */ RemoteSessionRow;
export type EndRemoteSessionApiArg = {
  id: string;
};
export type RemoteSessionStarted = {
  sessionId: string;
  script: string;
  windowsScript?: string;
};
export type StartRemoteSession = {
  customerId: string;
  tenantId?: string;
  repairType: "software" | "firmware" | "diagnostic";
  platform: "windows" | "linux" | "macos" | "android" | "ios";
  issue:
    | "boot_issues"
    | "registry_corruption"
    | "driver_issues"
    | "package_corruption"
    | "system_issues"
    | "smartphone"
    | "tablet"
    | "laptop_bios"
    | "hardware_check"
    | "performance_test"
    | "component_analysis";
  deviceId?: string;
};
export type RemoteSessions = {
  sessions: {
    sessionId: string;
    tenantId: string;
    tenantName: string;
    status: "connecting" | "connected" | "ended";
    customerName: string;
    orderId?: string;
    customerId?: string;
    deviceId?: string;
    repairType: "software" | "firmware" | "diagnostic";
    platform: "windows" | "linux" | "macos" | "android" | "ios";
    issue:
      | "boot_issues"
      | "registry_corruption"
      | "driver_issues"
      | "package_corruption"
      | "system_issues"
      | "smartphone"
      | "tablet"
      | "laptop_bios"
      | "hardware_check"
      | "performance_test"
      | "component_analysis";
    startedBy: string;
    startTime: string;
    connectedAt?: string;
    expiresAt: string;
    endedAt?: string;
    ended?: "by_hand" | "expired" | "agent_removed";
    agentId?: string;
    version: number;
  }[];
};
export type RemoteSession = {
  sessionId: string;
  tenantId: string;
  tenantName: string;
  status: "connecting" | "connected" | "ended";
  customerName: string;
  orderId?: string;
  customerId?: string;
  deviceId?: string;
  repairType: "software" | "firmware" | "diagnostic";
  platform: "windows" | "linux" | "macos" | "android" | "ios";
  issue:
    | "boot_issues"
    | "registry_corruption"
    | "driver_issues"
    | "package_corruption"
    | "system_issues"
    | "smartphone"
    | "tablet"
    | "laptop_bios"
    | "hardware_check"
    | "performance_test"
    | "component_analysis";
  startedBy: string;
  startTime: string;
  connectedAt?: string;
  expiresAt: string;
  endedAt?: string;
  ended?: "by_hand" | "expired" | "agent_removed";
  agentId?: string;
  version: number;
  deviceType?: string;
  agentName?: string;
  agentOnline: boolean;
  devices: {
    id: string;
    name: string;
    kind: "disk_image" | "block_device" | "computer" | "phone" | "usb";
    status:
      | "connected"
      | "analyzing"
      | "ready"
      | "testing"
      | "error"
      | "disconnected";
    detail: string;
    free: boolean;
    repairId?: string;
  }[];
  results: {
    repairId: string;
    number: number;
    deviceName: string;
    deviceType: string;
    status: "assessing" | "assessed" | "repairing" | "completed" | "failed";
    state:
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
    reason?: string;
    currentStep?: string;
    looked: boolean;
    findings: {
      plain: string;
      severity: "low" | "medium" | "high" | "critical";
    }[];
    startedAt: string;
  }[];
};
export type RemoteDiagnosis = {
  repairId: string;
  runId: string;
};
export type DiagnoseRemoteDevice = {
  deviceId: string;
};
export type RemoteSessionRow = {
  sessionId: string;
  tenantId: string;
  tenantName: string;
  status: "connecting" | "connected" | "ended";
  customerName: string;
  orderId?: string;
  customerId?: string;
  deviceId?: string;
  repairType: "software" | "firmware" | "diagnostic";
  platform: "windows" | "linux" | "macos" | "android" | "ios";
  issue:
    | "boot_issues"
    | "registry_corruption"
    | "driver_issues"
    | "package_corruption"
    | "system_issues"
    | "smartphone"
    | "tablet"
    | "laptop_bios"
    | "hardware_check"
    | "performance_test"
    | "component_analysis";
  startedBy: string;
  startTime: string;
  connectedAt?: string;
  expiresAt: string;
  endedAt?: string;
  ended?: "by_hand" | "expired" | "agent_removed";
  agentId?: string;
  version: number;
};
export const {
  useStartRemoteSessionMutation,
  useListRemoteSessionsQuery,
  useGetRemoteSessionQuery,
  useDiagnoseRemoteDeviceMutation,
  useEndRemoteSessionMutation,
} = injectedRtkApi;
