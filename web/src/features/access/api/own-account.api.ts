import { ownAccountApi } from '#api/generated/own-account.gen.js';

/** The calls for a person's own account, apart from those of sign-in, which every page loads. */
const api = ownAccountApi.enhanceEndpoints({
  endpoints: {
    getProfile: { providesTags: ['Profile'] },
    changeName: { invalidatesTags: ['Profile', 'User'] },
    changeEmail: { invalidatesTags: ['Profile'] },
    sendConfirmation: { invalidatesTags: ['Profile'] },
    requestErasure: { invalidatesTags: ['Profile'] },
    withdrawErasure: { invalidatesTags: ['Profile'] },
    confirmEmail: { invalidatesTags: ['Profile', 'User'] },
    listSessions: { providesTags: ['Sessions'] },
    endSession: { invalidatesTags: ['Sessions'] },
    endOtherSessions: { invalidatesTags: ['Sessions'] },
    // A first password is somebody else's until now: what else is answered changes with it.
    changePassword: { invalidatesTags: ['Sessions', 'User'] },
    // The account is renewed by the page once the recovery codes were seen: it would take their place.
    renewRecoveryCodes: { invalidatesTags: ['Profile'] },
    removeOtp: { invalidatesTags: ['Profile', 'User'] },
  },
});

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
  useForceLogoutMutation,
  useBeginOtpMutation,
  useConfirmOtpMutation,
  useRenewRecoveryCodesMutation,
  useRemoveOtpMutation,
  useExportDataMutation,
  useRequestErasureMutation,
  useWithdrawErasureMutation,
  useReauthenticateMutation,
} = api;
