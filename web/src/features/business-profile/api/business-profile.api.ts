import { businessProfileApi } from '#api/generated/business-profile.gen.js';

/**
 * Submitting refreshes the profile and the next step. Saving a draft refreshes nothing, or the response would
 * overwrite the user's input.
 */
const api = businessProfileApi.enhanceEndpoints({
  endpoints: {
    getOnboarding: { providesTags: ['Onboarding'] },
    // Not cached: a form opened with old values would overwrite a newer draft.
    getBusinessProfile: { providesTags: ['BusinessProfile'], keepUnusedDataFor: 0 },
    submitBusinessProfile: {
      invalidatesTags: (result: unknown) => (result === undefined ? [] : ['BusinessProfile', 'Onboarding', 'User']),
    },
  },
});

export const {
  useGetOnboardingQuery,
  useGetBusinessProfileQuery,
  useSubmitBusinessProfileMutation,
  useSaveProfileDraftMutation,
} = api;
