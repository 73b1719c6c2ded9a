import { baseApi as api } from '../base-api.js';
import type { Problem } from './shared.gen.js';
export type { Problem };
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    readPassportGrants: build.query<
      ReadPassportGrantsApiResponse,
      ReadPassportGrantsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/customer/repair-status/${queryArg.trackingId}/passport`,
      }),
    }),
    grantPassport: build.mutation<
      GrantPassportApiResponse,
      GrantPassportApiArg
    >({
      query: (queryArg) => ({
        url: `/api/customer/repair-status/${queryArg.trackingId}/passport`,
        method: "POST",
        body: queryArg.grantPassport,
      }),
    }),
    revokePassport: build.mutation<
      RevokePassportApiResponse,
      RevokePassportApiArg
    >({
      query: (queryArg) => ({
        url: `/api/customer/repair-status/${queryArg.trackingId}/passport/${queryArg.id}/revoke`,
        method: "POST",
      }),
    }),
    openPassport: build.mutation<OpenPassportApiResponse, OpenPassportApiArg>({
      query: (queryArg) => ({
        url: `/api/passport/open`,
        method: "POST",
        body: queryArg.openPassport,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as passportsApi };
export type ReadPassportGrantsApiResponse =
  /** status 200 Which codes were made for the history of this device, and who used them */ PassportGrants;
export type ReadPassportGrantsApiArg = {
  trackingId: string;
};
export type GrantPassportApiResponse =
  /** status 201 A code that lets one other shop read the history of the device for half an hour */ PassportGranted;
export type GrantPassportApiArg = {
  trackingId: string;
  grantPassport: GrantPassport;
};
export type RevokePassportApiResponse =
  /** status 200 The code opens nothing any more */ PassportGrants;
export type RevokePassportApiArg = {
  trackingId: string;
  id: string;
};
export type OpenPassportApiResponse =
  /** status 200 The history of a device, for the one shop that its owner gave the code to */ DevicePassport;
export type OpenPassportApiArg = {
  openPassport: OpenPassport;
};
export type PassportGrants = {
  available: "yes" | "not_yet" | "no_number";
  grants: {
    id: string;
    state: "waiting" | "used" | "revoked" | "over";
    createdAt: string;
    expiresAt: string;
    shop?: string;
    usedAt?: string;
  }[];
};
export type PassportGranted = {
  code: string;
  grant: {
    id: string;
    state: "waiting" | "used" | "revoked" | "over";
    createdAt: string;
    expiresAt: string;
    shop?: string;
    usedAt?: string;
  };
};
export type GrantPassport = {
  code?: string;
};
export type DevicePassport = {
  kind: string;
  expiresAt: string;
  entries: {
    own: "yes" | "no";
    takenInAt: string;
    handedOverAt: string;
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
    findings: {
      code: string;
      severity: "low" | "medium" | "high" | "critical";
      layer: string;
    }[];
    procedures: {
      id: string;
      version: string;
    }[];
    recordDigest: string;
    recordParts: number;
  }[];
};
export type OpenPassport = {
  code: string;
};
export const {
  useReadPassportGrantsQuery,
  useGrantPassportMutation,
  useRevokePassportMutation,
  useOpenPassportMutation,
} = injectedRtkApi;
