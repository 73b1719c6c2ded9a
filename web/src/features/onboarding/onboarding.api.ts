import type { LiveDispatch, LiveHandlers } from '../../api/live/handlers.js';
import { onboardingApi, type Application, type MyApplication } from './onboarding.api.gen.js';

type Answer<T> = { dispatch: LiveDispatch; queryFulfilled: Promise<{ data: T }> };

/** A decision answers the new row: it is put in place at once. */
const answersApplication = {
  onQueryStarted: async (_: unknown, { dispatch, queryFulfilled }: Answer<Application>) => {
    const answer = await queryFulfilled.catch(() => undefined);
    if (answer !== undefined) dispatch(onboardingApi.util.updateQueryData('getTenantApplication', { id: answer.data.id }, () => answer.data));
  },
};
/** The applicant's page has one application open, under the link that it came by. */
const answersMine = (part: string) => ({
  onQueryStarted: async (arg: object, { dispatch, queryFulfilled }: Answer<MyApplication>) => {
    const answer = await queryFulfilled.catch(() => undefined);
    const { link } = (arg as Record<string, { link?: string }>)[part] ?? {};
    if (answer !== undefined) dispatch(onboardingApi.util.updateQueryData('readMyApplication', { applicant: link === undefined ? {} : { link } }, () => answer.data));
  },
});

const api = onboardingApi.enhanceEndpoints({
  endpoints: {
    listTenantApplications: { providesTags: ['Applications'] },
    getTenantApplication: { providesTags: (_, __, { id }) => [{ type: 'Application', id }] },
    readMyApplication: { providesTags: ['MyApplication'] },
    registerRepairShop: { invalidatesTags: (result) => (result === undefined ? [] : ['MyApplication']) },
    approvePreliminarily: answersApplication, approveHardware: answersApplication, requestChanges: answersApplication, requestInformation: answersApplication, rejectApplication: answersApplication, recordApproval: answersApplication,
    generateInstaller: { invalidatesTags: (_, __, { generateInstaller: { tenantId } }) => ['Applications', { type: 'Application', id: tenantId }] },
    noteOnApplication: answersApplication, replyToApplicant: answersApplication, assignApplication: answersApplication,
    submitSetup: answersMine('submitSetup'), submitCompany: answersMine('submitCompany'), submitHardware: answersMine('submitHardware'), submitStaff: answersMine('submitStaff'),
    sendApplicantMessage: answersMine('applicantMessage'), withdrawApplication: answersMine('withdrawApplication'),
  },
});

/** A line of the queue differs by who looks: what is on screen is read again. */
export const onboardingLive: LiveHandlers = {
  application: (dispatch, { id }) => {
    dispatch(api.util.invalidateTags(['Applications', { type: 'Application', id }]));
  },
};

export const {
  useRegisterRepairShopMutation, useSaveShopDraftMutation, useReadShopDraftQuery, useMailShopDraftMutation, useReadMyApplicationQuery, useSubmitSetupMutation, useSubmitCompanyMutation, useSubmitHardwareMutation,
  useSubmitStaffMutation, useSendApplicantMessageMutation, useWithdrawApplicationMutation, useListTenantApplicationsQuery, useGetTenantApplicationQuery, useApprovePreliminarilyMutation, useApproveHardwareMutation,
  useRequestChangesMutation, useRequestInformationMutation, useRejectApplicationMutation, useRecordApprovalMutation, useGenerateInstallerMutation, useNoteOnApplicationMutation, useReplyToApplicantMutation, useAssignApplicationMutation,
} = api;
