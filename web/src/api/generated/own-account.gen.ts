import { baseApi as api } from '../base-api.js';
import type { Problem, User } from './shared.gen.js';
export type { Problem, User };
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    forgotPassword: build.mutation<
      ForgotPasswordApiResponse,
      ForgotPasswordApiArg
    >({
      query: (queryArg) => ({
        url: `/api/password/forgot`,
        method: "POST",
        body: queryArg.forgotPassword,
      }),
    }),
    setPassword: build.mutation<SetPasswordApiResponse, SetPasswordApiArg>({
      query: (queryArg) => ({
        url: `/api/password/reset`,
        method: "POST",
        body: queryArg.setPassword,
      }),
    }),
    confirmEmail: build.mutation<ConfirmEmailApiResponse, ConfirmEmailApiArg>({
      query: (queryArg) => ({
        url: `/api/email/confirm`,
        method: "POST",
        body: queryArg.confirmEmail,
      }),
    }),
    changePassword: build.mutation<
      ChangePasswordApiResponse,
      ChangePasswordApiArg
    >({
      query: (queryArg) => ({
        url: `/api/password/change`,
        method: "POST",
        body: queryArg.changePassword,
      }),
    }),
    getProfile: build.query<GetProfileApiResponse, GetProfileApiArg>({
      query: () => ({ url: `/api/profile` }),
    }),
    changeName: build.mutation<ChangeNameApiResponse, ChangeNameApiArg>({
      query: (queryArg) => ({
        url: `/api/profile`,
        method: "PATCH",
        body: queryArg.changeName,
      }),
    }),
    changeEmail: build.mutation<ChangeEmailApiResponse, ChangeEmailApiArg>({
      query: (queryArg) => ({
        url: `/api/email/change`,
        method: "POST",
        body: queryArg.changeEmail,
      }),
    }),
    sendConfirmation: build.mutation<
      SendConfirmationApiResponse,
      SendConfirmationApiArg
    >({
      query: () => ({ url: `/api/email/send-confirmation`, method: "POST" }),
    }),
    listSessions: build.query<ListSessionsApiResponse, ListSessionsApiArg>({
      query: () => ({ url: `/api/sessions` }),
    }),
    endSession: build.mutation<EndSessionApiResponse, EndSessionApiArg>({
      query: (queryArg) => ({
        url: `/api/sessions/${queryArg.id}`,
        method: "DELETE",
      }),
    }),
    endOtherSessions: build.mutation<
      EndOtherSessionsApiResponse,
      EndOtherSessionsApiArg
    >({
      query: () => ({ url: `/api/sessions/end-others`, method: "POST" }),
    }),
    reauthenticate: build.mutation<
      ReauthenticateApiResponse,
      ReauthenticateApiArg
    >({
      query: (queryArg) => ({
        url: `/api/session/proof`,
        method: "POST",
        body: queryArg.proven,
      }),
    }),
    forceLogout: build.mutation<ForceLogoutApiResponse, ForceLogoutApiArg>({
      query: () => ({ url: `/api/force-logout`, method: "POST" }),
    }),
    beginOtp: build.mutation<BeginOtpApiResponse, BeginOtpApiArg>({
      query: (queryArg) => ({
        url: `/api/otp/begin`,
        method: "POST",
        body: queryArg.proven,
      }),
    }),
    confirmOtp: build.mutation<ConfirmOtpApiResponse, ConfirmOtpApiArg>({
      query: (queryArg) => ({
        url: `/api/otp/confirm`,
        method: "POST",
        body: queryArg.confirmOtp,
      }),
    }),
    renewRecoveryCodes: build.mutation<
      RenewRecoveryCodesApiResponse,
      RenewRecoveryCodesApiArg
    >({
      query: (queryArg) => ({
        url: `/api/otp/recovery-codes`,
        method: "POST",
        body: queryArg.provenByCode,
      }),
    }),
    removeOtp: build.mutation<RemoveOtpApiResponse, RemoveOtpApiArg>({
      query: (queryArg) => ({
        url: `/api/otp/remove`,
        method: "POST",
        body: queryArg.provenByCode,
      }),
    }),
    exportData: build.mutation<ExportDataApiResponse, ExportDataApiArg>({
      query: (queryArg) => ({
        url: `/api/account/export`,
        method: "POST",
        body: queryArg.proven,
      }),
    }),
    requestErasure: build.mutation<
      RequestErasureApiResponse,
      RequestErasureApiArg
    >({
      query: (queryArg) => ({
        url: `/api/account/erasure`,
        method: "POST",
        body: queryArg.proven,
      }),
    }),
    withdrawErasure: build.mutation<
      WithdrawErasureApiResponse,
      WithdrawErasureApiArg
    >({
      query: () => ({ url: `/api/account/erasure`, method: "DELETE" }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as ownAccountApi };
export type ForgotPasswordApiResponse = unknown;
export type ForgotPasswordApiArg = {
  forgotPassword: ForgotPassword;
};
export type SetPasswordApiResponse =
  /** status 200 Set a password by the secret of a link, once; every session ends, and a first password signs in */ PasswordSet;
export type SetPasswordApiArg = {
  setPassword: SetPassword;
};
export type ConfirmEmailApiResponse = unknown;
export type ConfirmEmailApiArg = {
  confirmEmail: ConfirmEmail;
};
export type ChangePasswordApiResponse =
  /** status 200 Change the password; every other session ends and this one gets a new id */ User;
export type ChangePasswordApiArg = {
  changePassword: ChangePassword;
};
export type GetProfileApiResponse =
  /** status 200 The caller’s own account */ Profile;
export type GetProfileApiArg = void;
export type ChangeNameApiResponse = /** status 200 Change the name */ Profile;
export type ChangeNameApiArg = {
  changeName: ChangeName;
};
export type ChangeEmailApiResponse =
  /** status 200 Change the e-mail address; it counts once its link was opened */ Profile;
export type ChangeEmailApiArg = {
  changeEmail: ChangeEmail;
};
export type SendConfirmationApiResponse = unknown;
export type SendConfirmationApiArg = void;
export type ListSessionsApiResponse =
  /** status 200 Where the caller is signed in */ OwnSession[];
export type ListSessionsApiArg = void;
export type EndSessionApiResponse = unknown;
export type EndSessionApiArg = {
  id: string;
};
export type EndOtherSessionsApiResponse =
  /** status 200 Sign out elsewhere */ Ended;
export type EndOtherSessionsApiArg = void;
export type ReauthenticateApiResponse = unknown;
export type ReauthenticateApiArg = {
  proven: Proven;
};
export type ForceLogoutApiResponse = unknown;
export type ForceLogoutApiArg = void;
export type BeginOtpApiResponse =
  /** status 200 Begin to set up an authenticator */ OtpSetup;
export type BeginOtpApiArg = {
  proven: Proven;
};
export type ConfirmOtpApiResponse =
  /** status 200 Switch it on with its first code; the recovery codes come once */ RecoveryCodes;
export type ConfirmOtpApiArg = {
  confirmOtp: ConfirmOtp;
};
export type RenewRecoveryCodesApiResponse =
  /** status 200 New recovery codes; the former ones end */ RecoveryCodes;
export type RenewRecoveryCodesApiArg = {
  provenByCode: ProvenByCode;
};
export type RemoveOtpApiResponse = unknown;
export type RemoveOtpApiArg = {
  provenByCode: ProvenByCode;
};
export type ExportDataApiResponse =
  /** status 200 Everything that is held of the caller’s account */ Export;
export type ExportDataApiArg = {
  proven: Proven;
};
export type RequestErasureApiResponse =
  /** status 202 Ask for the erasure of the account; staff carry it out */ Profile;
export type RequestErasureApiArg = {
  proven: Proven;
};
export type WithdrawErasureApiResponse =
  /** status 200 Take the request back */ Profile;
export type WithdrawErasureApiArg = void;
export type ForgotPassword = {
  login: string;
};
export type PasswordSet = {
  signedIn: boolean;
};
export type SetPassword = {
  secret: string;
  password: string;
};
export type ConfirmEmail = {
  secret: string;
};
export type ChangePassword = {
  password: string;
  newPassword: string;
};
export type Profile = {
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
    tenantLogo?: string;
    otp?: "on" | "off" | "advised" | "demanded";
    mustChangePassword?: boolean;
    visitor?: boolean;
    suspendedFor?: string;
    suspendedAt?: string;
  };
  emailConfirmed: boolean;
  newEmail?: string;
  otpOn: boolean;
  recoveryCodesLeft: number;
  erasureRequestedAt?: string;
};
export type ChangeName = {
  name: string;
};
export type ChangeEmail = {
  email: string;
  password: string;
};
export type OwnSession = {
  id: string;
  device: string;
  network: string;
  createdAt: string;
  lastSeenAt: string;
  current: boolean;
};
export type Ended = {
  ended: number;
};
export type Proven = {
  password: string;
};
export type OtpSetup = {
  secret: string;
  uri: string;
};
export type RecoveryCodes = {
  codes: string[];
};
export type ConfirmOtp = {
  code: string;
};
export type ProvenByCode = {
  password: string;
  code: string;
};
export type Export = {
  json: string;
};
export const {
  useForgotPasswordMutation,
  useSetPasswordMutation,
  useConfirmEmailMutation,
  useChangePasswordMutation,
  useGetProfileQuery,
  useChangeNameMutation,
  useChangeEmailMutation,
  useSendConfirmationMutation,
  useListSessionsQuery,
  useEndSessionMutation,
  useEndOtherSessionsMutation,
  useReauthenticateMutation,
  useForceLogoutMutation,
  useBeginOtpMutation,
  useConfirmOtpMutation,
  useRenewRecoveryCodesMutation,
  useRemoveOtpMutation,
  useExportDataMutation,
  useRequestErasureMutation,
  useWithdrawErasureMutation,
} = injectedRtkApi;
