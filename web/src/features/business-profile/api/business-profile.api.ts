import { businessProfileApi } from '#api/generated/business-profile.gen.js';

/**
 * What is sent renews the profile and the next step; a draft renews nothing, or what is being typed would be read back
 * over itself.
 */
const api = businessProfileApi.enhanceEndpoints({
  endpoints: {
    getOnboarding: { providesTags: ['Onboarding'] },
    getBusinessProfile: { providesTags: ['BusinessProfile'] },
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
