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
    listRecentAudit: build.query<
      ListRecentAuditApiResponse,
      ListRecentAuditApiArg
    >({
      query: () => ({ url: `/api/audit/recent` }),
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
export type ListRecentAuditApiResponse =
  /** status 200 Who did what, newest first */ AuditEntry[];
export type ListRecentAuditApiArg = void;
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
export type AuditEntry = {
  id: string;
  action: string;
  notes: string;
  actorId: string;
  createdAt: string;
  actor: {
    username: string;
    role: string;
  };
};
export const { useGetBillingQuery, useListRecentAuditQuery } = injectedRtkApi;
