import { baseApi as api } from '../base-api.js';
import type { Problem } from './shared.gen.js';
export type { Problem };
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    getInjectionStatus: build.query<
      GetInjectionStatusApiResponse,
      GetInjectionStatusApiArg
    >({
      query: () => ({ url: `/api/inject/status` }),
    }),
    injectAssess: build.mutation<InjectAssessApiResponse, InjectAssessApiArg>({
      query: (queryArg) => ({
        url: `/api/inject/assess`,
        method: "POST",
        body: queryArg.injectAssess,
      }),
    }),
    injectRepair: build.mutation<InjectRepairApiResponse, InjectRepairApiArg>({
      query: (queryArg) => ({
        url: `/api/inject/repair`,
        method: "POST",
        body: queryArg.injectRepair,
      }),
    }),
    getBlueScreenStatus: build.query<
      GetBlueScreenStatusApiResponse,
      GetBlueScreenStatusApiArg
    >({
      query: () => ({ url: `/api/bsod/status` }),
    }),
    assessBlueScreen: build.mutation<
      AssessBlueScreenApiResponse,
      AssessBlueScreenApiArg
    >({
      query: (queryArg) => ({
        url: `/api/bsod/assess`,
        method: "POST",
        body: queryArg.blueScreenMachineId,
      }),
    }),
    recoverBlueScreen: build.mutation<
      RecoverBlueScreenApiResponse,
      RecoverBlueScreenApiArg
    >({
      query: (queryArg) => ({
        url: `/api/bsod/recover`,
        method: "POST",
        body: queryArg.blueScreenMachineId,
      }),
    }),
    analyzeNonBootable: build.mutation<
      AnalyzeNonBootableApiResponse,
      AnalyzeNonBootableApiArg
    >({
      query: () => ({ url: `/api/nonbootable/analyze`, method: "POST" }),
    }),
    getRescueMedia: build.query<
      GetRescueMediaApiResponse,
      GetRescueMediaApiArg
    >({
      query: () => ({ url: `/api/nonbootable/rescue-media` }),
    }),
    detectPhones: build.query<DetectPhonesApiResponse, DetectPhonesApiArg>({
      query: () => ({ url: `/api/phone-connectivity/detect-devices` }),
    }),
    bridgePhone: build.mutation<BridgePhoneApiResponse, BridgePhoneApiArg>({
      query: (queryArg) => ({
        url: `/api/phone-connectivity/bridge-connection`,
        method: "POST",
        body: queryArg.bridgeConnection,
      }),
    }),
    executeBridge: build.mutation<
      ExecuteBridgeApiResponse,
      ExecuteBridgeApiArg
    >({
      query: (queryArg) => ({
        url: `/api/phone-connectivity/execute-repair`,
        method: "POST",
        body: queryArg.bridgeRepair,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as centresApi };
export type GetInjectionStatusApiResponse =
  /** status 200 Connected devices, what was found on them, and what agents can do */ InjectionStatus;
export type GetInjectionStatusApiArg = void;
export type InjectAssessApiResponse =
  /** status 201 Begin the diagnosis of a device, or of every free one on the bench; it only reads */ InjectAssessed;
export type InjectAssessApiArg = {
  injectAssess: InjectAssess;
};
export type InjectRepairApiResponse =
  /** status 202 Sign the order for what the customer approved */ SessionRun;
export type InjectRepairApiArg = {
  injectRepair: InjectRepair;
};
export type GetBlueScreenStatusApiResponse =
  /** status 200 Connected machines, what was read of them, and their recoveries */ BlueScreenStatus;
export type GetBlueScreenStatusApiArg = void;
export type AssessBlueScreenApiResponse =
  /** status 201 Begin or repeat the diagnosis of a machine; it only reads */ RecoveryStarted;
export type AssessBlueScreenApiArg = {
  blueScreenMachineId: BlueScreenMachineId;
};
export type RecoverBlueScreenApiResponse =
  /** status 202 Sign the order for the recovery that the customer approved */ RecoveryStarted;
export type RecoverBlueScreenApiArg = {
  blueScreenMachineId: BlueScreenMachineId;
};
export type AnalyzeNonBootableApiResponse =
  /** status 200 Read the parts of a PC on rescue media, or of the agent’s own; the newest look answers while it is fresh */ NonBootableAnalysis;
export type AnalyzeNonBootableApiArg = void;
export type GetRescueMediaApiResponse =
  /** status 200 Whether this installation has rescue media to download */ RescueMedia;
export type GetRescueMediaApiArg = void;
export type DetectPhonesApiResponse =
  /** status 200 Phones on the bench, and the disks of devices that do not start */ PhoneConnectivity;
export type DetectPhonesApiArg = void;
export type BridgePhoneApiResponse =
  /** status 201 Begin the diagnosis of a device that does not start, and note which phone serves it */ BridgeConnected;
export type BridgePhoneApiArg = {
  bridgeConnection: BridgeConnection;
};
export type ExecuteBridgeApiResponse =
  /** status 202 Sign the order for what the customer approved, if the named repairs are what it is */ BridgeRepaired;
export type ExecuteBridgeApiArg = {
  bridgeRepair: BridgeRepair;
};
export type InjectionStatus = {
  injectionSystem: {
    active: boolean;
    totalConnections: number;
    activeSessions: number;
    injectionCapabilities: string[];
  };
  clients: {
    id: string;
    name: string;
    kind: "disk_image" | "block_device" | "computer" | "phone" | "usb";
    agentName: string;
    free: boolean;
  }[];
  sessions: {
    sessionId: string;
    number: number;
    tenantName: string;
    machineId: string;
    kind: "disk_image" | "block_device" | "computer" | "phone" | "usb";
    systemInfo: {
      platform?: string;
      hostname: string;
      totalMemory?: number;
      cpuCount?: number;
    };
    hardwareIssues: {
      type: string;
      plain: string;
      severity: "low" | "medium" | "high" | "critical";
      repairCommand?: string;
      estimatedCost?: number;
      drive?: string;
    }[];
    softwareIssues: {
      type: string;
      plain: string;
      severity: "low" | "medium" | "high" | "critical";
      repairCommand?: string;
      estimatedCost?: number;
      estimatedTime?: number;
    }[];
    repairPlan: {
      totalRepairs: number;
      estimatedCost?: number;
      estimatedTime?: number;
      repairs: string[];
    };
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
    approved: boolean;
    reason?: string;
    currentStep?: string;
    startedAt: string;
  }[];
  revenue: {
    cents: number;
    charges: number;
  };
};
export type InjectAssessed = {
  connectedClients: number;
  sessions: string[];
};
export type InjectAssess = {
  clientMachineId: string;
};
export type SessionRun = {
  sessionId: string;
  runId: string;
};
export type InjectRepair = {
  sessionId: string;
};
export type BlueScreenStatus = {
  connectedMachines: {
    machineId: string;
    hostname: string;
    tenantId: string;
    agentName: string;
    connectionTime: string;
    lastSeen?: string;
    bsodInfo: {
      hasRecentBSOD?: boolean;
      detectedErrors: {
        type: string;
        severity: "low" | "medium" | "high" | "critical";
        plain: string;
      }[];
    };
    systemState: {
      boot: {
        bootable?: boolean;
      };
      files: {
        intact?: boolean;
        needsRepair?: boolean;
      };
      memory: {
        accessible?: boolean;
      };
      disk: {
        healthy?: boolean;
      };
    };
    recoveryStatus:
      | "connected"
      | "assessing"
      | "ready"
      | "recovering"
      | "completed"
      | "failed";
    sessionId?: string;
    approved: boolean;
    quotedCents?: number;
    reason?: string;
  }[];
  activeSessions: {
    sessionId: string;
    machineId: string;
    hostname: string;
    bsodType?: string;
    estimatedCost: number;
    estimatedTime: number;
    parts: ("boot_repair" | "system_file_recovery" | "registry_restoration")[];
    steps: {
      description: string;
      type: "boot_repair" | "system_file_recovery" | "registry_restoration";
      status: "pending" | "running" | "completed" | "failed";
    }[];
    stages: {
      name:
        | "confirm"
        | "detect"
        | "plan"
        | "back_up"
        | "execute"
        | "verify"
        | "roll_back";
      description: string;
      status: "pending" | "running" | "completed" | "failed";
    }[];
    status:
      | "connected"
      | "assessing"
      | "ready"
      | "recovering"
      | "completed"
      | "failed";
    reason?: string;
  }[];
  recoveryCents?: number;
  estimatedMinutes: number;
  revenue: {
    cents: number;
    charges: number;
  };
};
export type RecoveryStarted = {
  sessionId: string;
};
export type BlueScreenMachineId = {
  machineId: string;
};
export type NonBootableAnalysis = {
  state: "analyzing" | "done" | "failed";
  sessionId: string;
  machine: string;
  rescue: boolean;
  startedAt: string;
  endedAt?: string;
  currentStep?: string;
  analysis_type: string;
  revenue_impact?: string;
  cpu?: {
    vendor?: string;
    model?: string;
    cores?: number;
    threads?: number;
  };
  ram: {
    sizeGB: number;
    type?: string;
  }[];
  drives: {
    model: string;
    capacityGB: number;
    health?: "failing" | "unreadable_sectors" | "worn" | "fine" | "not_known";
  }[];
  motherboard?: {
    manufacturer?: string;
    model?: string;
  };
  repairCapabilities: string[];
  osStatus?: string;
  notes: string[];
  notSeen: {
    what: string;
    why: string;
  }[];
  platform?: string;
};
export type RescueMedia = {
  built: boolean;
  sizeBytes?: number;
};
export type PhoneConnectivity = {
  connectedDevices: {
    id: string;
    name: string;
    type: string;
    connectivity: string;
    batteryLevel?: number;
    status:
      | "connected"
      | "analyzing"
      | "ready"
      | "testing"
      | "error"
      | "disconnected";
  }[];
  nonBootableDevices: {
    id: string;
    brand?: string;
    model: string;
    condition: string;
    estimatedRepairCost?: number;
    repairComplexity?: "basic" | "advanced" | "expert";
    connectionMethod: "rescue_media" | "attached_drive" | "disk_image";
  }[];
  sessions: {
    sessionId: string;
    number: number;
    phoneModel: string;
    phoneUse: "network" | "media";
    targetDevice: string;
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
    approved: boolean;
    repairCommands: string[];
    stepsDone: number;
    stepsTotal: number;
    currentStep?: string;
    reason?: string;
    startedAt: string;
  }[];
  revenue: {
    cents: number;
    charges: number;
  };
};
export type BridgeConnected = {
  sessionId: string;
  phoneModel: string;
  targetDevice: string;
};
export type BridgeConnection = {
  phoneId: string;
  targetDeviceId: string;
  phoneUse?: "network" | "media";
};
export type BridgeRepaired = {
  sessionId: string;
  runId: string;
  repairResults: {
    successRate?: number;
    count: number;
    needed: number;
  };
  businessImpact: {
    revenueGenerated: number;
  };
};
export type BridgeRepair = {
  sessionId: string;
  repairCommands: string[];
};
export const {
  useGetInjectionStatusQuery,
  useInjectAssessMutation,
  useInjectRepairMutation,
  useGetBlueScreenStatusQuery,
  useAssessBlueScreenMutation,
  useRecoverBlueScreenMutation,
  useAnalyzeNonBootableMutation,
  useGetRescueMediaQuery,
  useDetectPhonesQuery,
  useBridgePhoneMutation,
  useExecuteBridgeMutation,
} = injectedRtkApi;
