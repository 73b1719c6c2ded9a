import { baseApi as api } from '../base-api.js';
import type { Problem } from './shared.gen.js';
export type { Problem };
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSite: build.query<GetSiteApiResponse, GetSiteApiArg>({
      query: () => ({ url: `/api/site` }),
    }),
    getRepairFigures: build.query<
      GetRepairFiguresApiResponse,
      GetRepairFiguresApiArg
    >({
      query: () => ({ url: `/api/site/figures` }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as landingApi };
export type GetSiteApiResponse =
  /** status 200 What the operator says of the business: help, support, patent */ Site;
export type GetSiteApiArg = void;
export type GetRepairFiguresApiResponse =
  /** status 200 What recorded repairs amount to, with their count */ RepairFigures;
export type GetRepairFiguresApiArg = void;
export type Site = {
  shopUrl: string;
  supportEmail?: string;
  supportPhone?: string;
  patentPending: boolean;
  demoShop?: boolean;
};
export type RepairFigures = {
  ended: number;
  needed: number;
  verified?: number;
  seconds?: {
    quarter: number;
    threeQuarters: number;
  };
};
export const { useGetSiteQuery, useGetRepairFiguresQuery } = injectedRtkApi;
