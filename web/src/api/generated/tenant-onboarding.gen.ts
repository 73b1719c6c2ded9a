import { baseApi as api } from '../base-api.js';
import type { Problem } from './shared.gen.js';
export type { Problem };
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    readTenantOnboarding: build.query<
      ReadTenantOnboardingApiResponse,
      ReadTenantOnboardingApiArg
    >({
      query: () => ({ url: `/api/tenant-onboarding` }),
    }),
    saveTenantDetails: build.mutation<
      SaveTenantDetailsApiResponse,
      SaveTenantDetailsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/tenant-onboarding/business-details`,
        method: "POST",
        body: queryArg.tenantBusinessDetails,
      }),
    }),
    confirmTenantServices: build.mutation<
      ConfirmTenantServicesApiResponse,
      ConfirmTenantServicesApiArg
    >({
      query: (queryArg) => ({
        url: `/api/tenant-onboarding/service-selection`,
        method: "POST",
        body: queryArg.tenantServiceSelection,
      }),
    }),
    signTenantAgreement: build.mutation<
      SignTenantAgreementApiResponse,
      SignTenantAgreementApiArg
    >({
      query: (queryArg) => ({
        url: `/api/tenant-onboarding/sign-agreement`,
        method: "POST",
        body: queryArg.signTenantAgreement,
      }),
    }),
    giveAgreementNotice: build.mutation<
      GiveAgreementNoticeApiResponse,
      GiveAgreementNoticeApiArg
    >({
      query: () => ({ url: `/api/tenant-onboarding/notice`, method: "POST" }),
    }),
    withdrawAgreementNotice: build.mutation<
      WithdrawAgreementNoticeApiResponse,
      WithdrawAgreementNoticeApiArg
    >({
      query: () => ({
        url: `/api/tenant-onboarding/notice/withdraw`,
        method: "POST",
      }),
    }),
    activateLiveSupport: build.mutation<
      ActivateLiveSupportApiResponse,
      ActivateLiveSupportApiArg
    >({
      query: () => ({
        url: `/api/tenant-onboarding/live-support`,
        method: "POST",
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as tenantOnboardingApi };
export type ReadTenantOnboardingApiResponse =
  /** status 200 Where the shop stands on its seven steps */ TenantOnboarding;
export type ReadTenantOnboardingApiArg = void;
export type SaveTenantDetailsApiResponse =
  /** status 200 Save the business details */ TenantOnboarding;
export type SaveTenantDetailsApiArg = {
  tenantBusinessDetails: TenantBusinessDetails;
};
export type ConfirmTenantServicesApiResponse =
  /** status 200 Confirm services at the price that the server computes */ TenantOnboarding;
export type ConfirmTenantServicesApiArg = {
  tenantServiceSelection: TenantServiceSelection;
};
export type SignTenantAgreementApiResponse =
  /** status 200 Sign the agreement; the trial starts */ TenantOnboarding;
export type SignTenantAgreementApiArg = {
  signTenantAgreement: SignTenantAgreement;
};
export type GiveAgreementNoticeApiResponse =
  /** status 200 End the agreement, with 30 days’ notice from now */ TenantOnboarding;
export type GiveAgreementNoticeApiArg = void;
export type WithdrawAgreementNoticeApiResponse =
  /** status 200 Take the notice back, while it runs */ TenantOnboarding;
export type WithdrawAgreementNoticeApiArg = void;
export type ActivateLiveSupportApiResponse =
  /** status 200 Activate live support, the last of the steps */ TenantOnboarding;
export type ActivateLiveSupportApiArg = void;
export type TenantOnboarding = {
  tenantId: string;
  version: number;
  supportStatus: "Active" | "Pending";
  steps: {
    step:
      | "approval"
      | "details"
      | "services"
      | "agreement"
      | "trial"
      | "agent"
      | "support";
    name: string;
    state: "done" | "due" | "waiting" | "locked";
    at?: string;
  }[];
  details?: {
    companyName: string;
    contactPerson: string;
    email: string;
    phone: string;
    address: string;
    businessRegistration: string;
    taxNumber: string;
    bankDetails: string;
  };
  known?: {
    companyName: string;
    contactPerson: string;
    email: string;
    phone: string;
    address: string;
    businessRegistration: string;
    taxNumber: string;
    bankDetails: string;
  };
  services: {
    tier: "starter" | "professional" | "enterprise";
    baseCents: number;
    catalogue: {
      id:
        | "phone_bridge"
        | "boot_repair"
        | "registry_fix"
        | "data_recovery"
        | "performance_boost"
        | "mobile_repair";
      name: string;
      priceCents: number;
      shareCents: number;
      category: string;
      difficulty: string;
    }[];
    selected: (
      | "phone_bridge"
      | "boot_repair"
      | "registry_fix"
      | "data_recovery"
      | "performance_boost"
      | "mobile_repair"
    )[];
    monthlyCents?: number;
  };
  agreement: {
    title: string;
    label: string;
    paragraphs: string[];
    draft: boolean;
    version: string;
    hash: string;
    signedVersion?: string;
    signedHash?: string;
    signedBy?: string;
    signedAt?: string;
    fileId?: string;
    fileHash?: string;
    current?: boolean;
  };
  trial?: {
    startedAt: string;
    endsAt: string;
    included: number;
    used: number;
    remaining: number;
    running: boolean;
  };
  notice?: {
    givenAt: string;
    endsAt: string;
    over: boolean;
  };
  agent: {
    port: number;
    downloadedAt?: string;
    confirmedAt?: string;
  };
};
export type TenantBusinessDetails = {
  companyName: string;
  contactPerson: string;
  email: string;
  phone: string;
  address: string;
  businessRegistration: string;
  taxNumber?: string;
  bankDetails?: string;
  bank?: {
    bankName: string;
    accountHolder: string;
    accountType: "current" | "savings";
    accountNumber: string;
    branchCode: string;
  };
};
export type TenantServiceSelection = {
  tenantId?: string;
  selectedServices: (
    | "phone_bridge"
    | "boot_repair"
    | "registry_fix"
    | "data_recovery"
    | "performance_boost"
    | "mobile_repair"
  )[];
  monthlySubscription: number;
};
export type SignTenantAgreement = {
  tenantId?: string;
  agreementSigned: true;
  signedAt?: string;
  version?: string;
};
export const {
  useReadTenantOnboardingQuery,
  useSaveTenantDetailsMutation,
  useConfirmTenantServicesMutation,
  useSignTenantAgreementMutation,
  useGiveAgreementNoticeMutation,
  useWithdrawAgreementNoticeMutation,
  useActivateLiveSupportMutation,
} = injectedRtkApi;
