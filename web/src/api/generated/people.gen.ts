import { baseApi as api } from '../base-api.js';
import type { BankDetails, Person, Problem } from './shared.gen.js';
export type { BankDetails, Person, Problem };
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    listUsers: build.query<ListUsersApiResponse, ListUsersApiArg>({
      query: (queryArg) => ({
        url: `/api/users`,
        params: {
          search: queryArg.search,
          role: queryArg.role,
          status: queryArg.status,
          erasure: queryArg.erasure,
          before: queryArg.before,
        },
      }),
    }),
    readUser: build.query<ReadUserApiResponse, ReadUserApiArg>({
      query: (queryArg) => ({ url: `/api/users/${queryArg.id}` }),
    }),
    suspendUser: build.mutation<SuspendUserApiResponse, SuspendUserApiArg>({
      query: (queryArg) => ({
        url: `/api/users/${queryArg.id}/suspend`,
        method: "POST",
        body: queryArg.suspend,
      }),
    }),
    reactivateUser: build.mutation<
      ReactivateUserApiResponse,
      ReactivateUserApiArg
    >({
      query: (queryArg) => ({
        url: `/api/users/${queryArg.id}/reactivate`,
        method: "POST",
      }),
    }),
    changeUserRole: build.mutation<
      ChangeUserRoleApiResponse,
      ChangeUserRoleApiArg
    >({
      query: (queryArg) => ({
        url: `/api/users/${queryArg.id}/role`,
        method: "POST",
        body: queryArg.changeRole,
      }),
    }),
    resetSecondFactor: build.mutation<
      ResetSecondFactorApiResponse,
      ResetSecondFactorApiArg
    >({
      query: (queryArg) => ({
        url: `/api/users/${queryArg.id}/second-factor/reset`,
        method: "POST",
        body: queryArg.resetSecondFactor,
      }),
    }),
    resendFirstPassword: build.mutation<
      ResendFirstPasswordApiResponse,
      ResendFirstPasswordApiArg
    >({
      query: (queryArg) => ({
        url: `/api/users/${queryArg.id}/first-password`,
        method: "POST",
      }),
    }),
    createUser: build.mutation<CreateUserApiResponse, CreateUserApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/create-user`,
        method: "POST",
        body: queryArg.createUser,
      }),
    }),
    beginImpersonation: build.mutation<
      BeginImpersonationApiResponse,
      BeginImpersonationApiArg
    >({
      query: (queryArg) => ({
        url: `/api/impersonations`,
        method: "POST",
        body: queryArg.beginImpersonation,
      }),
    }),
    endImpersonation: build.mutation<
      EndImpersonationApiResponse,
      EndImpersonationApiArg
    >({
      query: (queryArg) => ({
        url: `/api/impersonations/${queryArg.id}/end`,
        method: "POST",
      }),
    }),
    listTenantNames: build.query<
      ListTenantNamesApiResponse,
      ListTenantNamesApiArg
    >({
      query: (queryArg) => ({
        url: `/api/tenants/names`,
        params: {
          search: queryArg.search,
          before: queryArg.before,
        },
      }),
    }),
    listTeam: build.query<ListTeamApiResponse, ListTeamApiArg>({
      query: (queryArg) => ({
        url: `/api/team`,
        params: {
          before: queryArg.before,
        },
      }),
    }),
    listColleagues: build.query<
      ListColleaguesApiResponse,
      ListColleaguesApiArg
    >({
      query: () => ({ url: `/api/team/colleagues` }),
    }),
    inviteToTeam: build.mutation<InviteToTeamApiResponse, InviteToTeamApiArg>({
      query: (queryArg) => ({
        url: `/api/team/invitations`,
        method: "POST",
        body: queryArg.invite,
      }),
    }),
    resendInvitation: build.mutation<
      ResendInvitationApiResponse,
      ResendInvitationApiArg
    >({
      query: (queryArg) => ({
        url: `/api/team/${queryArg.id}/invitation`,
        method: "POST",
      }),
    }),
    revokeInvitation: build.mutation<
      RevokeInvitationApiResponse,
      RevokeInvitationApiArg
    >({
      query: (queryArg) => ({
        url: `/api/team/${queryArg.id}/invitation`,
        method: "DELETE",
      }),
    }),
    deactivateMember: build.mutation<
      DeactivateMemberApiResponse,
      DeactivateMemberApiArg
    >({
      query: (queryArg) => ({
        url: `/api/team/${queryArg.id}/deactivate`,
        method: "POST",
        body: queryArg.suspend,
      }),
    }),
    reactivateMember: build.mutation<
      ReactivateMemberApiResponse,
      ReactivateMemberApiArg
    >({
      query: (queryArg) => ({
        url: `/api/team/${queryArg.id}/reactivate`,
        method: "POST",
      }),
    }),
    changeMemberRole: build.mutation<
      ChangeMemberRoleApiResponse,
      ChangeMemberRoleApiArg
    >({
      query: (queryArg) => ({
        url: `/api/team/${queryArg.id}/role`,
        method: "POST",
        body: queryArg.changeTeamRole,
      }),
    }),
    changeShopLogo: build.mutation<
      ChangeShopLogoApiResponse,
      ChangeShopLogoApiArg
    >({
      query: (queryArg) => ({
        url: `/api/shop/logo`,
        method: "POST",
        body: queryArg.changeShopLogo,
      }),
    }),
    removeShopLogo: build.mutation<
      RemoveShopLogoApiResponse,
      RemoveShopLogoApiArg
    >({
      query: () => ({ url: `/api/shop/logo`, method: "DELETE" }),
    }),
    readErasure: build.query<ReadErasureApiResponse, ReadErasureApiArg>({
      query: (queryArg) => ({ url: `/api/users/${queryArg.id}/erasure` }),
    }),
    carryOutErasure: build.mutation<
      CarryOutErasureApiResponse,
      CarryOutErasureApiArg
    >({
      query: (queryArg) => ({
        url: `/api/users/${queryArg.id}/erasure`,
        method: "POST",
        body: queryArg.carryOutErasure,
      }),
    }),
    readShopBankDetails: build.query<
      ReadShopBankDetailsApiResponse,
      ReadShopBankDetailsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/tenants/${queryArg.id}/bank-details`,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as peopleApi };
export type ListUsersApiResponse =
  /** status 200 Accounts, newest first, 50 a page; by the beginning of name, username or e-mail */ People;
export type ListUsersApiArg = {
  search?: string;
  role?:
    "master" | "admin" | "tenant_admin" | "user" | "tech" | "finance" | "sales";
  status?: "pending" | "approved" | "training" | "active" | "suspended";
  erasure?: "requested";
  before?: string;
};
export type ReadUserApiResponse =
  /** status 200 One account, and what was done to it */ PersonWithHistory;
export type ReadUserApiArg = {
  id: string;
};
export type SuspendUserApiResponse =
  /** status 200 Suspend an account; its sessions end */ Person;
export type SuspendUserApiArg = {
  id: string;
  suspend: Suspend;
};
export type ReactivateUserApiResponse =
  /** status 200 End a suspension; the status before it comes back */ Person;
export type ReactivateUserApiArg = {
  id: string;
};
export type ChangeUserRoleApiResponse =
  /** status 200 Give an account another role; its sessions end */ Person;
export type ChangeUserRoleApiArg = {
  id: string;
  changeRole: ChangeRole;
};
export type ResetSecondFactorApiResponse =
  /** status 200 Take the sign-in codes of a lost authenticator off an account; its sessions end, and the person is told */ Person;
export type ResetSecondFactorApiArg = {
  id: string;
  resetSecondFactor: ResetSecondFactor;
};
export type ResendFirstPasswordApiResponse =
  /** status 200 Send the link to a first password again; the one before opens nothing any more */ Person;
export type ResendFirstPasswordApiArg = {
  id: string;
};
export type CreateUserApiResponse =
  /** status 201 Create an account; the typed password serves for 24 hours */ UserCreated;
export type CreateUserApiArg = {
  createUser: CreateUser;
};
export type BeginImpersonationApiResponse =
  /** status 201 Look at what somebody sees, reading alone, for half an hour; the person is told why */ Impersonation;
export type BeginImpersonationApiArg = {
  beginImpersonation: BeginImpersonation;
};
export type EndImpersonationApiResponse = unknown;
export type EndImpersonationApiArg = {
  id: string;
};
export type ListTenantNamesApiResponse =
  /** status 200 Repair shops by name, to choose one */ TenantNames;
export type ListTenantNamesApiArg = {
  search?: string;
  before?: string;
};
export type ListTeamApiResponse =
  /** status 200 The people of the shop, newest first, 50 a page */ People;
export type ListTeamApiArg = {
  before?: string;
};
export type ListColleaguesApiResponse =
  /** status 200 Who works in the shop now, by name, to assign work to */ Colleagues;
export type ListColleaguesApiArg = void;
export type InviteToTeamApiResponse =
  /** status 201 Invite somebody to work in the shop */ Person;
export type InviteToTeamApiArg = {
  invite: Invite;
};
export type ResendInvitationApiResponse =
  /** status 200 Send the invitation again */ Person;
export type ResendInvitationApiArg = {
  id: string;
};
export type RevokeInvitationApiResponse = unknown;
export type RevokeInvitationApiArg = {
  id: string;
};
export type DeactivateMemberApiResponse =
  /** status 200 Close the shop to one of its people; their sessions end */ Person;
export type DeactivateMemberApiArg = {
  id: string;
  suspend: Suspend;
};
export type ReactivateMemberApiResponse =
  /** status 200 Open the shop to them again */ Person;
export type ReactivateMemberApiArg = {
  id: string;
};
export type ChangeMemberRoleApiResponse =
  /** status 200 Make a technician an administrator of the shop, or the other way round */ Person;
export type ChangeMemberRoleApiArg = {
  id: string;
  changeTeamRole: ChangeTeamRole;
};
export type ChangeShopLogoApiResponse =
  /** status 200 A PNG or JPEG image as the shop’s logo, in place of the one before */ ShopLogo;
export type ChangeShopLogoApiArg = {
  changeShopLogo: ChangeShopLogo;
};
export type RemoveShopLogoApiResponse =
  /** status 200 The shop has no logo any more */ ShopLogo;
export type RemoveShopLogoApiArg = void;
export type ReadErasureApiResponse =
  /** status 200 How far the erasure of an account is, part by part */ Erasure;
export type ReadErasureApiArg = {
  id: string;
};
export type CarryOutErasureApiResponse =
  /** status 202 Erase an account whose owner has asked for it; every service erases what it holds and says when */ Erasure;
export type CarryOutErasureApiArg = {
  id: string;
  carryOutErasure: CarryOutErasure;
};
export type ReadShopBankDetailsApiResponse =
  /** status 200 A shop’s bank details for staff, their numbers masked */ BankDetails;
export type ReadShopBankDetailsApiArg = {
  id: string;
};
export type People = {
  people: {
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
  }[];
  next?: string;
};
export type PersonWithHistory = {
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
  history: {
    id: string;
    what: string;
    from: string;
    to: string;
    reason: string;
    by: string;
    at: string;
  }[];
  otpOn: boolean;
};
export type Suspend = {
  reason: string;
};
export type ChangeRole = {
  role:
    "master" | "admin" | "tenant_admin" | "user" | "tech" | "finance" | "sales";
};
export type ResetSecondFactor = {
  reason: string;
};
export type UserCreated = {
  user: {
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
};
export type CreateUser = {
  username: string;
  email: string;
  password: string;
  name: string;
  role: "user" | "tenant_admin" | "admin" | "finance" | "tech" | "sales";
  tenantId?: string;
  businessName?: string;
  notes?: string;
};
export type Impersonation = {
  id: string;
  userId: string;
  name: string;
  role:
    "master" | "admin" | "tenant_admin" | "user" | "tech" | "finance" | "sales";
  endsAt: string;
};
export type BeginImpersonation = {
  userId: string;
  reason: string;
};
export type TenantNames = {
  tenants: {
    id: string;
    name: string;
  }[];
  next?: string;
};
export type Colleagues = {
  people: {
    id: string;
    name: string;
  }[];
};
export type Invite = {
  email: string;
  name: string;
  role: "tenant_admin" | "tech";
};
export type ChangeTeamRole = {
  role: "tenant_admin" | "tech";
};
export type ShopLogo = {
  logo?: string;
};
export type ChangeShopLogo = {
  base64: string;
};
export type Erasure = {
  requestedAt?: string;
  carriedOutAt?: string;
  reason?: string;
  by?: string;
  parts: {
    service: "identity" | "onboarding" | "notifications" | "fleet" | "billing";
    doneAt?: string;
    erased: {
      what: string;
      rows: number;
    }[];
  }[];
  mayCarryOut: boolean;
};
export type CarryOutErasure = {
  reason: string;
};
export const {
  useListUsersQuery,
  useReadUserQuery,
  useSuspendUserMutation,
  useReactivateUserMutation,
  useChangeUserRoleMutation,
  useResetSecondFactorMutation,
  useResendFirstPasswordMutation,
  useCreateUserMutation,
  useBeginImpersonationMutation,
  useEndImpersonationMutation,
  useListTenantNamesQuery,
  useListTeamQuery,
  useListColleaguesQuery,
  useInviteToTeamMutation,
  useResendInvitationMutation,
  useRevokeInvitationMutation,
  useDeactivateMemberMutation,
  useReactivateMemberMutation,
  useChangeMemberRoleMutation,
  useChangeShopLogoMutation,
  useRemoveShopLogoMutation,
  useReadErasureQuery,
  useCarryOutErasureMutation,
  useReadShopBankDetailsQuery,
} = injectedRtkApi;
