import { baseApi as api } from '../base-api.js';
import type { Problem } from './shared.gen.js';
export type { Problem };
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    readProtection: build.query<
      ReadProtectionApiResponse,
      ReadProtectionApiArg
    >({
      query: () => ({ url: `/api/protection` }),
    }),
    appealProtection: build.mutation<
      AppealProtectionApiResponse,
      AppealProtectionApiArg
    >({
      query: (queryArg) => ({
        url: `/api/protection/appeal`,
        method: "POST",
        body: queryArg.protectionAppeal,
      }),
    }),
    listProtectedShops: build.query<
      ListProtectedShopsApiResponse,
      ListProtectedShopsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/protection`,
        params: {
          before: queryArg.before,
        },
      }),
    }),
    readProtectedShop: build.query<
      ReadProtectedShopApiResponse,
      ReadProtectedShopApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/protection/${queryArg.tenantId}`,
        params: {
          before: queryArg.before,
        },
      }),
    }),
    decideProtection: build.mutation<
      DecideProtectionApiResponse,
      DecideProtectionApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/protection/${queryArg.tenantId}/decision`,
        method: "POST",
        body: queryArg.protectionDecision,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as protectionApi };
export type ReadProtectionApiResponse =
  /** status 200 The caller’s own shop as the protection rules count it */ Protection;
export type ReadProtectionApiArg = void;
export type AppealProtectionApiResponse =
  /** status 200 Ask staff to look at the shop’s limits; one appeal at a time */ Protection;
export type AppealProtectionApiArg = {
  protectionAppeal: ProtectionAppeal;
};
export type ListProtectedShopsApiResponse =
  /** status 200 Shops by what waits for a review, then blocked and suspicious ones */ ProtectedShops;
export type ListProtectedShopsApiArg = {
  before?: string;
};
export type ReadProtectedShopApiResponse =
  /** status 200 One shop with everything that the rules and staff said of it, newest first */ ProtectionCase;
export type ReadProtectedShopApiArg = {
  tenantId: string;
  before?: string;
};
export type DecideProtectionApiResponse =
  /** status 200 Clear, keep watching, block, unblock, or raise limits until a date; with a note */ ProtectionCase;
export type DecideProtectionApiArg = {
  tenantId: string;
  protectionDecision: ProtectionDecision;
};
export type Protection = {
  status: "good" | "suspicious" | "blocked";
  since: string;
  blockReason?: string;
  score: number;
  risk: "low" | "medium" | "high";
  severity: "low" | "medium" | "high";
  limits: {
    name: "hour" | "day" | "devices";
    counted: number;
    limit: number;
    warned: boolean;
    nextAt?: string;
  }[];
  parts: {
    name: "hour" | "day" | "devices" | "throttled" | "purchases";
    counted: number;
    limit: number;
    weight: number;
    points: number;
  }[];
  diagnoses: number;
  purchases: number;
  purchaseShare?: number;
  throttledDays: number;
  limitsUntil?: string;
  waitingSince?: string;
  appeal?: {
    at: string;
    text: string;
  };
};
export type ProtectionAppeal = {
  text: string;
};
export type ProtectedShops = {
  shops: {
    tenantId: string;
    tenantName: string;
    caseReason?: "throttled" | "purchases" | "appeal";
    caseNumber: number;
    status: "good" | "suspicious" | "blocked";
    since: string;
    blockReason?: string;
    score: number;
    risk: "low" | "medium" | "high";
    severity: "low" | "medium" | "high";
    limits: {
      name: "hour" | "day" | "devices";
      counted: number;
      limit: number;
      warned: boolean;
      nextAt?: string;
    }[];
    parts: {
      name: "hour" | "day" | "devices" | "throttled" | "purchases";
      counted: number;
      limit: number;
      weight: number;
      points: number;
    }[];
    diagnoses: number;
    purchases: number;
    purchaseShare?: number;
    throttledDays: number;
    limitsUntil?: string;
    waitingSince?: string;
    appeal?: {
      at: string;
      text: string;
    };
  }[];
  next?: string;
};
export type ProtectionCase = {
  shop: {
    tenantId: string;
    tenantName: string;
    caseReason?: "throttled" | "purchases" | "appeal";
    caseNumber: number;
    status: "good" | "suspicious" | "blocked";
    since: string;
    blockReason?: string;
    score: number;
    risk: "low" | "medium" | "high";
    severity: "low" | "medium" | "high";
    limits: {
      name: "hour" | "day" | "devices";
      counted: number;
      limit: number;
      warned: boolean;
      nextAt?: string;
    }[];
    parts: {
      name: "hour" | "day" | "devices" | "throttled" | "purchases";
      counted: number;
      limit: number;
      weight: number;
      points: number;
    }[];
    diagnoses: number;
    purchases: number;
    purchaseShare?: number;
    throttledDays: number;
    limitsUntil?: string;
    waitingSince?: string;
    appeal?: {
      at: string;
      text: string;
    };
  };
  history: {
    id: string;
    event:
      | "warned"
      | "throttled"
      | "case_opened"
      | "appealed"
      | "cleared"
      | "kept"
      | "blocked"
      | "unblocked"
      | "limits_raised"
      | "messages_reported";
    note: string;
    byName: string;
    at: string;
  }[];
  next?: string;
};
export type ProtectionDecision = {
  decision: "clear" | "keep" | "block" | "unblock" | "raise_limits";
  note: string;
  hour?: number;
  day?: number;
  devices?: number;
  until?: string;
};
export const {
  useReadProtectionQuery,
  useAppealProtectionMutation,
  useListProtectedShopsQuery,
  useReadProtectedShopQuery,
  useDecideProtectionMutation,
} = injectedRtkApi;
