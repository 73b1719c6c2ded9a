import { passportsApi } from '#api/generated/passports.gen.js';

const api = passportsApi.enhanceEndpoints({
  endpoints: {
    readPassportGrants: { providesTags: ['Passport'] },
    grantPassport: { invalidatesTags: (result) => (result === undefined ? [] : ['Passport']) },
    revokePassport: { invalidatesTags: ['Passport'] },
  },
});
export const {
  useReadPassportGrantsQuery,
  useGrantPassportMutation,
  useRevokePassportMutation,
  useOpenPassportMutation,
} = api;
