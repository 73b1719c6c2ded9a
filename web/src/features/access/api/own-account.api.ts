import { ownAccountApi } from '#api/generated/own-account.gen.js';

/** Endpoints for the user's own account. Separate from the sign-in endpoints, which every page loads. */
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
    // Replacing a first password chosen by staff changes which calls the server answers.
    changePassword: { invalidatesTags: ['Sessions', 'User'] },
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
