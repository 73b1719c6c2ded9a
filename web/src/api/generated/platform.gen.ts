import { baseApi as api } from '../base-api.js';
import type { Problem } from './shared.gen.js';
export type { Problem };
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSystemStatus: build.query<
      GetSystemStatusApiResponse,
      GetSystemStatusApiArg
    >({
      query: () => ({ url: `/api/system/status` }),
    }),
    getPlatformStats: build.query<
      GetPlatformStatsApiResponse,
      GetPlatformStatsApiArg
    >({
      query: () => ({ url: `/api/platform/stats` }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as platformApi };
export type GetSystemStatusApiResponse =
  /** status 200 How database, agents, API and storage are, measured now; without the platform’s figures for a shop */ SystemStatus;
export type GetSystemStatusApiArg = void;
export type GetPlatformStatsApiResponse =
  /** status 200 Users, shops, devices and revenue, from counters */ PlatformStats;
export type GetPlatformStatsApiArg = void;
export type SystemStatus = {
  database: {
    status: "healthy" | "warning" | "critical";
    responseTime?: number;
  };
  agents: {
    status: "healthy" | "warning" | "critical";
    activeCount?: number;
  };
  api: {
    status: "healthy" | "warning" | "critical";
    uptime?: number;
  };
  storage: {
    status: "healthy" | "warning" | "critical";
    usage?: number;
  };
};
export type PlatformStats = {
  users: {
    total: number;
    active: number;
    pending: number;
  };
  tenants: {
    total: number;
    active: number;
  };
  devices: {
    total: number;
    registered: number;
  };
  revenue: {
    monthly: number;
    total: number;
    monthlyCents: number;
    totalCents: number;
    previousCents?: number;
    shareMonthlyCents: number;
    sharePreviousCents?: number;
    through: string;
  };
  stats: {
    users: {
      total: number;
      active: number;
      pending: number;
    };
    tenants: {
      total: number;
      active: number;
    };
    devices: {
      total: number;
      registered: number;
    };
    revenue: {
      monthly: number;
      total: number;
      monthlyCents: number;
      totalCents: number;
      previousCents?: number;
      shareMonthlyCents: number;
      sharePreviousCents?: number;
      through: string;
    };
  };
  totalRevenue: number;
};
export const { useGetSystemStatusQuery, useGetPlatformStatsQuery } =
  injectedRtkApi;
