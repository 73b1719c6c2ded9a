import { baseApi as api } from '../base-api.js';
import type { Problem } from './shared.gen.js';
export type { Problem };
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    listRecentAudit: build.query<
      ListRecentAuditApiResponse,
      ListRecentAuditApiArg
    >({
      query: () => ({ url: `/api/audit/recent` }),
    }),
    listAudit: build.query<ListAuditApiResponse, ListAuditApiArg>({
      query: (queryArg) => ({
        url: `/api/audit`,
        params: {
          tenantId: queryArg.tenantId,
          action: queryArg.action,
          actor: queryArg.actor,
          from: queryArg["from"],
          to: queryArg.to,
          before: queryArg.before,
        },
      }),
    }),
    verifyAudit: build.mutation<VerifyAuditApiResponse, VerifyAuditApiArg>({
      query: (queryArg) => ({
        url: `/api/audit/verify`,
        method: "POST",
        body: queryArg.verifyAudit,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as auditApi };
export type ListRecentAuditApiResponse =
  /** status 200 Who did what, newest first */ AuditEntry[];
export type ListRecentAuditApiArg = void;
export type ListAuditApiResponse =
  /** status 200 One chain of the audit trail, newest first, 50 a page: the shop’s own, the platform’s, or for staff a chosen shop’s */ AuditPage;
export type ListAuditApiArg = {
  tenantId?: string;
  action?: string;
  actor?: string;
  from?: string;
  to?: string;
  before?: string;
};
export type VerifyAuditApiResponse =
  /** status 200 Read a chain from its first row and say whether it is whole */ ChainReport;
export type VerifyAuditApiArg = {
  verifyAudit: VerifyAudit;
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
export type AuditPage = {
  entries: {
    id: string;
    action: string;
    notes: string;
    actorId: string;
    createdAt: string;
    actor: {
      username: string;
      role: string;
    };
  }[];
  next?: string;
};
export type ChainReport = {
  whole: boolean;
  rows: number;
  anchors: number;
  seq?: number;
  reason?: "altered" | "missing" | "cut" | "anchor" | "head" | "account";
  row?: {
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
  accountId?: string;
};
export type VerifyAudit = {
  tenantId?: string;
};
export const {
  useListRecentAuditQuery,
  useListAuditQuery,
  useVerifyAuditMutation,
} = injectedRtkApi;
