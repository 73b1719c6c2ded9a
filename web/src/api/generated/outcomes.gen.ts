import { baseApi as api } from '../base-api.js';
import type { Problem } from './shared.gen.js';
export type { Problem };
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    readOutcomes: build.query<ReadOutcomesApiResponse, ReadOutcomesApiArg>({
      query: (queryArg) => ({
        url: `/api/repair-outcomes`,
        params: {
          scope: queryArg.scope,
        },
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as outcomesApi };
export type ReadOutcomesApiResponse =
  /** status 200 What recorded repairs amount to, by service and procedure; nothing below twenty */ RepairOutcomes;
export type ReadOutcomesApiArg = {
  scope?: "all" | "own";
};
export type RepairOutcomes = {
  needed: number;
  days: number;
  all: {
    attempts: number;
    blocked: number;
    notApplicable: number;
    success?: {
      verified: number;
      low: number;
      high: number;
      reopened: number;
    };
    timed: number;
    duration?: {
      meanMs: number;
      p50Ms: number;
      p90Ms: number;
    };
    priced: number;
    price?: {
      minCents: number;
      maxCents: number;
    };
  };
  services: {
    id: string;
    attempts: number;
    blocked: number;
    notApplicable: number;
    success?: {
      verified: number;
      low: number;
      high: number;
      reopened: number;
    };
    timed: number;
    duration?: {
      meanMs: number;
      p50Ms: number;
      p90Ms: number;
    };
    priced: number;
    price?: {
      minCents: number;
      maxCents: number;
    };
  }[];
  procedures: {
    id: string;
    version: string;
    attempts: number;
    blocked: number;
    notApplicable: number;
    success?: {
      verified: number;
      low: number;
      high: number;
      reopened: number;
    };
    timed: number;
    duration?: {
      meanMs: number;
      p50Ms: number;
      p90Ms: number;
    };
    priced: number;
    price?: {
      minCents: number;
      maxCents: number;
    };
  }[];
  chart: {
    day: string;
    verified: number;
  }[];
};
export const { useReadOutcomesQuery } = injectedRtkApi;
