import { signingApi } from '#api/generated/signing.gen.js';

/** A refused acceptance may have been of a text that has a newer version by now. */
const READ_AGAIN = ['AgreementTexts'] as const;

/** Signing renews what stands of the agreement and the next step that is due; a published text, what is to be read. */
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
