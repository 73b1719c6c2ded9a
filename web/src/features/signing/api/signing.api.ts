import { signingApi } from '#api/generated/signing.gen.js';

/** A refused acceptance may refer to an outdated text, so the texts are refetched. */
const READ_AGAIN = ['AgreementTexts'] as const;

/** Signing refetches the agreement status and the next onboarding step; publishing a text refetches the texts. */
const api = signingApi.enhanceEndpoints({
  endpoints: {
    getAgreementStatus: { providesTags: ['Agreement'] },
    getAgreementTexts: { providesTags: ['AgreementTexts'] },
    signAgreement: {
      invalidatesTags: (result: unknown) =>
        result === undefined ? READ_AGAIN : ['Agreement', 'Consents', 'Onboarding', 'BusinessProfile'],
    },
    publishAgreementText: {
      invalidatesTags: (result: unknown) =>
        result === undefined ? [] : ['Agreement', 'AgreementTexts', 'Consents', 'Onboarding'],
    },
    readConsents: { providesTags: ['Consents'] },
    consentAgain: {
      invalidatesTags: (result: unknown) =>
        result === undefined ? READ_AGAIN : ['Agreement', 'Consents', 'Onboarding'],
    },
  },
});

export const {
  useGetAgreementStatusQuery,
  useGetAgreementTextsQuery,
  useSignAgreementMutation,
  usePublishAgreementTextMutation,
  useReadConsentsQuery,
  useConsentAgainMutation,
  useLazyGetSignedFileQuery,
  useVerifyDocumentMutation,
} = api;
