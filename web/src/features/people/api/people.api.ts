import { peopleApi } from '#api/generated/people.gen.js';

const renewed = { invalidatesTags: (result: unknown) => (result === undefined ? [] : ['People' as const]) };

const api = peopleApi.enhanceEndpoints({
  endpoints: {
    listUsers: { providesTags: ['People'] },
    readUser: { providesTags: ['People'] },
    listTeam: { providesTags: ['People'] },
    readShopBankDetails: { providesTags: ['Bank'] },
    readErasure: { providesTags: ['People'] },
    carryOutErasure: renewed,
    suspendUser: renewed,
    reactivateUser: renewed,
    changeUserRole: renewed,
    resetSecondFactor: renewed,
    resendFirstPassword: renewed,
    createUser: renewed,
    inviteToTeam: renewed,
    resendInvitation: renewed,
    // The response has no body, so the list is refetched.
    revokeInvitation: { invalidatesTags: ['People'] },
    deactivateMember: renewed,
    reactivateMember: renewed,
    changeMemberRole: renewed,
    // The shop layout shows the logo of the signed-in account.
    changeShopLogo: { invalidatesTags: ['User'] },
    removeShopLogo: { invalidatesTags: ['User'] },
  },
});

export const {
  useChangeShopLogoMutation,
  useRemoveShopLogoMutation,
  useListUsersQuery,
  useLazyListUsersQuery,
  useReadUserQuery,
  useListTeamQuery,
  useLazyListTeamQuery,
  useListTenantNamesQuery,
  useSuspendUserMutation,
  useReactivateUserMutation,
  useChangeUserRoleMutation,
  useCreateUserMutation,
  useInviteToTeamMutation,
  useResendInvitationMutation,
  useRevokeInvitationMutation,
  useDeactivateMemberMutation,
  useReactivateMemberMutation,
  useChangeMemberRoleMutation,
  useBeginImpersonationMutation,
  useEndImpersonationMutation,
  useReadShopBankDetailsQuery,
  useReadErasureQuery,
  useCarryOutErasureMutation,
  useResetSecondFactorMutation,
  useResendFirstPasswordMutation,
} = api;
