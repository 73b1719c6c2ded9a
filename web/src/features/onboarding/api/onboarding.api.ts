import type { LiveHandlers } from '#api/live/live-handlers.js';
import { cacheMutationResult } from '#api/cache-mutation-result.js';
import { neverOlder } from '#api/never-older.js';
import { onboardingApi, type Application, type MyApplication } from '#api/generated/onboarding.gen.js';

const answersApplication = cacheMutationResult((dispatch, application: Application) =>
  dispatch(onboardingApi.util.updateQueryData('getTenantApplication', { id: application.id }, () => application)),
);
/** The applicant's page has a single application, cached under its link. */
const answersMine = (part: string) =>
  cacheMutationResult((dispatch, mine: MyApplication, asked: object) => {
    const { link } = (asked as Record<string, { link?: string }>)[part] ?? {};
    dispatch(
      onboardingApi.util.updateQueryData(
        'readMyApplication',
        { applicant: link === undefined ? {} : { link } },
        () => mine,
      ),
    );
  });

const api = onboardingApi.enhanceEndpoints({
  endpoints: {
    listTenantApplications: { providesTags: ['Applications'] },
    getTenantApplication: { providesTags: (_, __, { id }) => [{ type: 'Application', id }] },
    readMyApplication: { providesTags: ['MyApplication'], merge: neverOlder(({ id }) => id) },
    // Not cached: each form must start from the newest saved draft, or it would overwrite later changes.
    readShopDraft: { keepUnusedDataFor: 0 },
    registerRepairShop: { invalidatesTags: (result) => (result === undefined ? [] : ['MyApplication']) },
    approvePreliminarily: answersApplication,
    approveHardware: answersApplication,
    requestChanges: answersApplication,
    sendApplicationLink: answersApplication,
    correctContact: answersApplication,
    requestInformation: answersApplication,
    cancelInformationRequest: answersApplication,
    rejectApplication: answersApplication,
    recordApproval: answersApplication,
    revealApplicationNumbers: { invalidatesTags: (_, __, { id }) => [{ type: 'Application', id }] },
    generateInstaller: {
      invalidatesTags: (_, __, { generateInstaller: { tenantId } }) => [
        'Applications',
        { type: 'Application', id: tenantId },
      ],
    },
    noteOnApplication: answersApplication,
    replyToApplicant: answersApplication,
    assignApplication: answersApplication,
    submitSetup: answersMine('submitSetup'),
    submitCompany: answersMine('submitCompany'),
    submitHardware: answersMine('submitHardware'),
    submitStaff: answersMine('submitStaff'),
    sendApplicantMessage: answersMine('applicantMessage'),
    withdrawApplication: answersMine('withdrawApplication'),
    finishApplicationFile: answersMine('finishFile'),
    removeApplicationFile: answersMine('myFile'),
  },
});

/** Queue rows depend on the viewer, so visible rows are refetched. */
export const onboardingLive: LiveHandlers = {
  application: (dispatch, { id }) => {
    dispatch(api.util.invalidateTags(['Applications', { type: 'Application', id }]));
  },
};

export const {
  useRegisterRepairShopMutation,
  useSaveShopDraftMutation,
  useReadShopDraftQuery,
  useMailShopDraftMutation,
  useMailApplicationLinkMutation,
  useSendApplicationLinkMutation,
  useCorrectContactMutation,
  useRevealApplicationNumbersMutation,
  useReadMyApplicationQuery,
  useReadMyAcceptancesMutation,
  useSubmitSetupMutation,
  useSubmitCompanyMutation,
  useSubmitHardwareMutation,
  useSubmitStaffMutation,
  useSendApplicantMessageMutation,
  useWithdrawApplicationMutation,
  useBeginApplicationFileMutation,
  useSendApplicationFilePartMutation,
  useFinishApplicationFileMutation,
  useRemoveApplicationFileMutation,
  useListTenantApplicationsQuery,
  useLazyListTenantApplicationsQuery,
  useGetTenantApplicationQuery,
  useApprovePreliminarilyMutation,
  useApproveHardwareMutation,
  useRequestChangesMutation,
  useRequestInformationMutation,
  useCancelInformationRequestMutation,
  useRejectApplicationMutation,
  useRecordApprovalMutation,
  useGenerateInstallerMutation,
  useNoteOnApplicationMutation,
  useReplyToApplicantMutation,
  useAssignApplicationMutation,
  useSendTenantApprovalMutation,
  useGetReviewFiguresQuery,
} = api;
