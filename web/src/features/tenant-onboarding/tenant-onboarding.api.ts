import type { LiveDispatch } from '../../api/live/handlers.js';
import { tenantOnboardingApi, type TenantOnboarding } from './tenant-onboarding.api.gen.js';

/** Each step answers where the shop stands now: it is put in place at once. */
const answersSteps = {
  onQueryStarted: async (_: unknown, { dispatch, queryFulfilled }: { dispatch: LiveDispatch; queryFulfilled: Promise<{ data: TenantOnboarding }> }) => {
    const answer = await queryFulfilled.catch(() => undefined);
    if (answer !== undefined) dispatch(tenantOnboardingApi.util.updateQueryData('readTenantOnboarding', undefined, () => answer.data));
  },
};

const api = tenantOnboardingApi.enhanceEndpoints({ endpoints: { saveTenantDetails: answersSteps, confirmTenantServices: answersSteps, signTenantAgreement: answersSteps, activateLiveSupport: answersSteps } });

export const { useReadTenantOnboardingQuery, useSaveTenantDetailsMutation, useConfirmTenantServicesMutation, useSignTenantAgreementMutation, useActivateLiveSupportMutation } = api;
