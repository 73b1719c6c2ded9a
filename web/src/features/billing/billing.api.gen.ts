import { baseApi as api } from '../../api/base-api';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    getBilling: build.query<GetBillingApiResponse, GetBillingApiArg>({
      query: (queryArg) => ({
        url: `/api/billing`,
        params: {
          before: queryArg.before,
        },
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as billingApi };
export type GetBillingApiResponse =
  /** status 200 Charges and commission of repairs */ Billing;
export type GetBillingApiArg = {
  before?: string;
};
export type Billing = {
  chargedCents: number;
  commissionCents: number;
  commissionRate?: number;
  entries: {
    id: string;
    kind:
      | "charge"
      | "commission"
      | "charge_reversal"
      | "commission_reversal"
      | "diagnosis_fee";
    tenantId: string;
    tenantName: string;
    repairId: string;
    repairNumber: number;
    deviceName: string;
    amountCents: number;
    rate?: number;
    at: string;
  }[];
  next?: string;
  daily: {
    day: string;
    chargedCents: number;
  }[];
};
export type Problem = {
  code: string;
  message: string;
  requestId: string;
  fields?: {
    path: string;
    message: string;
  }[];
};
export const { useGetBillingQuery } = injectedRtkApi;
