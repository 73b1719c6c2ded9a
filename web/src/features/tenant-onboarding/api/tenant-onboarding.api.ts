import type { InstallerKind } from '@revive/contracts/onboarding/installer';
import { fileNameIn, type InstallerFile } from '#entities/installer/installer.api.js';
import type { LiveDispatch } from '#api/live/live-handlers.js';
import { cacheMutationResult } from '#api/cache-mutation-result.js';
import { neverOlder } from '#api/never-older.js';
import { tenantOnboardingApi, type TenantOnboarding } from '#api/generated/tenant-onboarding.gen.js';

/** Each step responds with the updated onboarding state. */
const answersSteps = cacheMutationResult((dispatch, shop: TenantOnboarding) =>
  dispatch(tenantOnboardingApi.util.updateQueryData('readTenantOnboarding', undefined, () => shop)),
);

const readAgain = (dispatch: LiveDispatch): void =>
  void dispatch(
    tenantOnboardingApi.endpoints.readTenantOnboarding.initiate(undefined, { forceRefetch: true, subscribe: false }),
  );

/** A refused signature may refer to an outdated text, so the onboarding is refetched. */
const signature: typeof answersSteps = {
  onQueryStarted: async (asked, api) => {
    await answersSteps.onQueryStarted(asked, api);
    await api.queryFulfilled.catch(() => readAgain(api.dispatch));
  },
};

/** The response is a file; errors are JSON as usual. */
const withFile = tenantOnboardingApi.injectEndpoints({
  endpoints: (build) => ({
    generateTenantAgent: build.mutation<
      InstallerFile,
      { tenantId: string; selectedServices: readonly string[]; port: number; kind: InstallerKind }
    >({
      query: (body) => ({
        url: '/api/tenant-onboarding/generate-agent',
        method: 'POST',
        body,
        responseHandler: async (response) =>
          response.ok
            ? {
                name: fileNameIn(response.headers.get('content-disposition') ?? '') ?? `revive-agent.${body.kind}`,
                text: await response.text(),
              }
            : (response.json() as Promise<unknown>),
      }),
      // The file holds no step state, so the onboarding is refetched.
      ...cacheMutationResult(readAgain),
    }),
  }),
});

const api = withFile.enhanceEndpoints({
  endpoints: {
    readTenantOnboarding: { merge: neverOlder(({ tenantId }) => tenantId) },
    saveTenantDetails: answersSteps,
    confirmTenantServices: answersSteps,
    signTenantAgreement: signature,
    activateLiveSupport: answersSteps,
    giveAgreementNotice: answersSteps,
    withdrawAgreementNotice: answersSteps,
  },
});

export const {
  useReadTenantOnboardingQuery,
  useSaveTenantDetailsMutation,
  useConfirmTenantServicesMutation,
  useSignTenantAgreementMutation,
  useActivateLiveSupportMutation,
  useGiveAgreementNoticeMutation,
  useWithdrawAgreementNoticeMutation,
  useGenerateTenantAgentMutation,
} = api;
