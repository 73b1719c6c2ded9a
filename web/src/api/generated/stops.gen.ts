import { baseApi as api } from '../base-api.js';
import type { Problem } from './shared.gen.js';
export type { Problem };
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    emergencyStop: build.mutation<
      EmergencyStopApiResponse,
      EmergencyStopApiArg
    >({
      query: (queryArg) => ({
        url: `/api/emergency-stop`,
        method: "POST",
        body: queryArg.emergencyStopRequest,
      }),
    }),
    getEmergencyStop: build.query<
      GetEmergencyStopApiResponse,
      GetEmergencyStopApiArg
    >({
      query: (queryArg) => ({ url: `/api/emergency-stop/${queryArg.id}` }),
    }),
    listEmergencyStops: build.query<
      ListEmergencyStopsApiResponse,
      ListEmergencyStopsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/emergency-stops`,
        params: {
          before: queryArg.before,
        },
      }),
    }),
    resumeAfterStop: build.mutation<
      ResumeAfterStopApiResponse,
      ResumeAfterStopApiArg
    >({
      query: (queryArg) => ({
        url: `/api/emergency-stop/${queryArg.id}/resume`,
        method: "POST",
        body: queryArg.resumeRequest,
      }),
    }),
    listShopStops: build.query<ListShopStopsApiResponse, ListShopStopsApiArg>({
      query: () => ({ url: `/api/shop/emergency-stops` }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as stopsApi };
export type EmergencyStopApiResponse =
  /** status 202 Halt every running repair; each agent acknowledges */ EmergencyStop;
export type EmergencyStopApiArg = {
  emergencyStopRequest: EmergencyStopRequest;
};
export type GetEmergencyStopApiResponse =
  /** status 200 Which agents have acknowledged */ EmergencyStop;
export type GetEmergencyStopApiArg = {
  id: string;
};
export type ListEmergencyStopsApiResponse =
  /** status 200 Emergency stops, those that hold first */ EmergencyStopRow[];
export type ListEmergencyStopsApiArg = {
  before?: string;
};
export type ResumeAfterStopApiResponse =
  /** status 200 Lift an emergency stop */ EmergencyStop;
export type ResumeAfterStopApiArg = {
  id: string;
  resumeRequest: ResumeRequest;
};
export type ListShopStopsApiResponse =
  /** status 200 Emergency stops that hold in the shop */ ShopStop[];
export type ListShopStopsApiArg = void;
export type EmergencyStop = {
  stopId: string;
  at: string;
  runs: number;
  reason?: string;
  scope: {
    tenantId?: string;
    tenantName?: string;
    procedureId?: string;
    agentVersion?: string;
  };
  resumedAt?: string;
  resumeReason?: string;
  agents: {
    agentId: string;
    name: string;
    tenantName: string;
    answer: "sent" | "writing" | "acknowledged" | "unreachable";
    runs: number;
  }[];
};
export type EmergencyStopRequest = {
  reason?: string;
  tenantId?: string;
  procedureId?:
    | "boot.table"
    | "boot.volume"
    | "registry.recover"
    | "registry.restore"
    | "driver.disable"
    | "disk.image"
    | "files.recover"
    | "android.apply"
    | "computer.optimise";
  agentVersion?: string;
};
export type EmergencyStopRow = {
  stopId: string;
  at: string;
  runs: number;
  reason?: string;
  scope: {
    tenantId?: string;
    tenantName?: string;
    procedureId?: string;
    agentVersion?: string;
  };
  resumedAt?: string;
  resumeReason?: string;
};
export type ResumeRequest = {
  reason: string;
};
export type ShopStop = {
  stopId: string;
  at: string;
  reason?: string;
  procedureId?: string;
  agentVersion?: string;
};
export const {
  useEmergencyStopMutation,
  useGetEmergencyStopQuery,
  useListEmergencyStopsQuery,
  useResumeAfterStopMutation,
  useListShopStopsQuery,
} = injectedRtkApi;
