import { peopleApi } from '#api/generated/people.gen.js';

const renewed = { invalidatesTags: (result: unknown) => (result === undefined ? [] : ['People' as const]) };

/** Accounts and teams; whatever is done to one renews the lists. */
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
    // It answers nothing: whatever came of it, the list says.
    revokeInvitation: { invalidatesTags: ['People'] },
    deactivateMember: renewed,
    reactivateMember: renewed,
    changeMemberRole: renewed,
    // The frame of the shop's pages shows it, of the account that is signed in.
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
