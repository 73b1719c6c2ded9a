import { baseApi as api } from '../base-api.js';
import type { Person, Problem, SealedFile } from './shared.gen.js';
export type { Person, Problem, SealedFile };
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAccountReviews: build.query<
      ListAccountReviewsApiResponse,
      ListAccountReviewsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/account-reviews`,
        params: {
          search: queryArg.search,
          role: queryArg.role,
          status: queryArg.status,
          mine: queryArg.mine,
          before: queryArg.before,
        },
      }),
    }),
    getAccountReview: build.query<
      GetAccountReviewApiResponse,
      GetAccountReviewApiArg
    >({
      query: (queryArg) => ({ url: `/api/account-reviews/${queryArg.id}` }),
    }),
    approveAccount: build.mutation<
      ApproveAccountApiResponse,
      ApproveAccountApiArg
    >({
      query: (queryArg) => ({
        url: `/api/account-reviews/${queryArg.id}/approve`,
        method: "POST",
        body: queryArg.approveAccount,
      }),
    }),
    refuseAccount: build.mutation<
      RefuseAccountApiResponse,
      RefuseAccountApiArg
    >({
      query: (queryArg) => ({
        url: `/api/account-reviews/${queryArg.id}/refuse`,
        method: "POST",
        body: queryArg.refuseAccount,
      }),
    }),
    noteOnAccount: build.mutation<
      NoteOnAccountApiResponse,
      NoteOnAccountApiArg
    >({
      query: (queryArg) => ({
        url: `/api/account-reviews/${queryArg.id}/notes`,
        method: "POST",
        body: queryArg.accountNote,
      }),
    }),
    assignAccount: build.mutation<
      AssignAccountApiResponse,
      AssignAccountApiArg
    >({
      query: (queryArg) => ({
        url: `/api/account-reviews/${queryArg.id}/assign`,
        method: "POST",
        body: queryArg.assignAccount,
      }),
    }),
    revealProfileNumbers: build.mutation<
      RevealProfileNumbersApiResponse,
      RevealProfileNumbersApiArg
    >({
      query: (queryArg) => ({
        url: `/api/account-reviews/${queryArg.id}/reveal`,
        method: "POST",
        body: queryArg.revealProfileNumbers,
      }),
    }),
    getAccountFile: build.query<
      GetAccountFileApiResponse,
      GetAccountFileApiArg
    >({
      query: (queryArg) => ({
        url: `/api/account-reviews/${queryArg.id}/files/${queryArg.fileId}`,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as accountReviewApi };
export type ListAccountReviewsApiResponse =
  /** status 200 Accounts that wait for their review, newest first, 50 a page, each with what it has signed, sent and done */ AccountReviews;
export type ListAccountReviewsApiArg = {
  search?: string;
  role?:
    "master" | "admin" | "tenant_admin" | "user" | "tech" | "finance" | "sales";
  status?: "pending" | "approved" | "training" | "active" | "suspended";
  mine?: "true";
  before?: string;
};
export type GetAccountReviewApiResponse =
  /** status 200 All that there is to review of one account */ AccountReview;
export type GetAccountReviewApiArg = {
  id: string;
};
export type ApproveAccountApiResponse =
  /** status 200 Let a pending account on; a technician of no shop gets one of their own */ Person;
export type ApproveAccountApiArg = {
  id: string;
  approveAccount: ApproveAccount;
};
export type RefuseAccountApiResponse =
  /** status 200 Refuse a pending account with a reason; it stays pending, reads it and can send again */ AccountReview;
export type RefuseAccountApiArg = {
  id: string;
  refuseAccount: RefuseAccount;
};
export type NoteOnAccountApiResponse =
  /** status 200 A note that only staff read */ AccountReview;
export type NoteOnAccountApiArg = {
  id: string;
  accountNote: AccountNote;
};
export type AssignAccountApiResponse =
  /** status 200 Take the review of an account, or give it back */ AccountReview;
export type AssignAccountApiArg = {
  id: string;
  assignAccount: AssignAccount;
};
export type RevealProfileNumbersApiResponse =
  /** status 200 Tax and VAT numbers of a profile in clear, with a reason that is kept */ ProfileNumbers;
export type RevealProfileNumbersApiArg = {
  id: string;
  revealProfileNumbers: RevealProfileNumbers;
};
export type GetAccountFileApiResponse =
  /** status 200 A sealed file of the account; the audit trail keeps who looked */ SealedFile;
export type GetAccountFileApiArg = {
  id: string;
  fileId: string;
};
export type AccountReviews = {
  accounts: {
    person: {
      id: string;
      username: string;
      name: string;
      email: string;
      role:
        | "master"
        | "admin"
        | "tenant_admin"
        | "user"
        | "tech"
        | "finance"
        | "sales";
      status: "pending" | "approved" | "training" | "active" | "suspended";
      createdAt: string;
      tenantId?: string;
      tenantName?: string;
      firstPasswordUntil?: string;
      invited?: boolean;
      erasureRequestedAt?: string;
      emailConfirmed?: boolean;
    };
    review: {
      id: string;
      agreementSignedAt?: string;
      agreementCurrent: boolean;
      profileSubmittedAt?: string;
      modulesDone: number;
      modulesRequired: number;
      application?: {
        id: string;
        businessName: string;
        status:
          | "pending"
          | "preliminary_approved"
          | "company_details"
          | "hardware_verification"
          | "staff_info"
          | "final_review"
          | "approved"
          | "rejected";
        withdrawnAt?: string;
      };
      refused: boolean;
      waitsFor: "staff" | "account";
      waitsSince?: string;
      assignedTo?: string;
      assignedToMe: boolean;
    };
  }[];
  next?: string;
};
export type AccountReview = {
  line: {
    id: string;
    agreementSignedAt?: string;
    agreementCurrent: boolean;
    profileSubmittedAt?: string;
    modulesDone: number;
    modulesRequired: number;
    application?: {
      id: string;
      businessName: string;
      status:
        | "pending"
        | "preliminary_approved"
        | "company_details"
        | "hardware_verification"
        | "staff_info"
        | "final_review"
        | "approved"
        | "rejected";
      withdrawnAt?: string;
    };
    refused: boolean;
    waitsFor: "staff" | "account";
    waitsSince?: string;
    assignedTo?: string;
    assignedToMe: boolean;
  };
  agreements: {
    fileId: string;
    fileHash: string;
    signedAt: string;
    current: boolean;
    fullName: string;
    signature: string;
    username: string;
    email: string;
    address: string;
    agent: string;
    businessName: string;
    businessType:
      | "mobile-repair"
      | "pc-repair"
      | "electronics-retail"
      | "it-services"
      | "individual-technician"
      | "enterprise-it"
      | "other";
    primaryServices: string[];
    targetMarket:
      | "usa"
      | "south-africa"
      | "india"
      | "brazil"
      | "nigeria"
      | "uk"
      | "germany"
      | "mexico"
      | "philippines"
      | "indonesia";
    technicalExperience: "beginner" | "intermediate" | "advanced" | "expert";
    deviceTypes: string[];
    repairVolume?: "1-10" | "11-50" | "51-100" | "100+";
    documents: {
      name:
        | "termsAccepted"
        | "disclaimerAccepted"
        | "aiRiskAccepted"
        | "dataProtectionAccepted"
        | "nonAffiliatationAccepted";
      title: string;
      version: number;
      hash: string;
    }[];
  }[];
  profile?: {
    businessName?: string;
    businessType?: string;
    registrationNumber?: string;
    taxNumber?: string;
    vatNumber?: string;
    yearsInBusiness?: string;
    employeeCount?: string;
    streetAddress?: string;
    addressLine2?: string;
    city?: string;
    state?: string;
    postalCode?: string;
    country?: string;
    phoneNumber?: string;
    businessEmail?: string;
    website?: string;
    serviceModel?: string;
    operationalScale?: string;
    monthlyRepairVolume?: string;
    averageProjectValue?: string;
    targetMarket?: string;
    description?: string;
    primaryCategories?: string[];
    mobileServices?: string[];
    computerServices?: string[];
    networkingServices?: string[];
    industrialServices?: string[];
    targetClientele?: string[];
    serviceDelivery?: string[];
    specializations?: string[];
    certifications?: string[];
  };
  modules: {
    id: string;
    state: "not_started" | "in_progress" | "completed";
    completedAt?: string;
  }[];
  trainingCompletedAt?: string;
  certificateId?: string;
  applications: {
    id: string;
    businessName: string;
    status:
      | "pending"
      | "preliminary_approved"
      | "company_details"
      | "hardware_verification"
      | "staff_info"
      | "final_review"
      | "approved"
      | "rejected";
    withdrawnAt?: string;
  }[];
  refusals: {
    reason: string;
    by: string;
    at: string;
    open: boolean;
  }[];
  notes: {
    by: string;
    text: string;
    at: string;
  }[];
};
export type ApproveAccount = {
  businessName?: string;
  phone?: string;
  address?: string;
};
export type RefuseAccount = {
  reason: string;
};
export type AccountNote = {
  text: string;
};
export type AssignAccount = {
  take: boolean;
};
export type ProfileNumbers = {
  taxNumber: string;
  vatNumber: string;
};
export type RevealProfileNumbers = {
  reason: string;
};
export const {
  useListAccountReviewsQuery,
  useGetAccountReviewQuery,
  useApproveAccountMutation,
  useRefuseAccountMutation,
  useNoteOnAccountMutation,
  useAssignAccountMutation,
  useRevealProfileNumbersMutation,
  useGetAccountFileQuery,
} = injectedRtkApi;
