import { signingApi } from './signing.api.gen.js';

/** Signing renews what stands of the agreement and the next step that is due; a published text, what is to be read. */
const api = signingApi.enhanceEndpoints({
  addTagTypes: ['Agreement', 'AgreementTexts', 'Onboarding', 'BusinessProfile'],
  endpoints: {
    getAgreementStatus: { providesTags: ['Agreement'] },
    getAgreementTexts: { providesTags: ['AgreementTexts'] },
    signAgreement: { invalidatesTags: (result: unknown) => (result === undefined ? [] : ['Agreement', 'Onboarding', 'BusinessProfile']) },
    publishAgreementText: { invalidatesTags: (result: unknown) => (result === undefined ? [] : ['Agreement', 'AgreementTexts', 'Onboarding']) },
  },
});

export const { useGetAgreementStatusQuery, useGetAgreementTextsQuery, useSignAgreementMutation, usePublishAgreementTextMutation, useLazyGetSignedFileQuery, useVerifyDocumentMutation } = api;
