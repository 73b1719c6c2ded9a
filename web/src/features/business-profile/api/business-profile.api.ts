import { businessProfileApi } from '#api/generated/business-profile.gen.js';

/**
 * What is sent renews the profile and the next step; a draft renews nothing, or what is being typed would be read back
 * over itself.
 */
const api = businessProfileApi.enhanceEndpoints({
  endpoints: {
    getOnboarding: { providesTags: ['Onboarding'] },
    // Read anew for each form: what was saved since would be overwritten with what an earlier form began with.
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
