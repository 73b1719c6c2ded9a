import { cacheMutationResult } from '#api/cache-mutation-result.js';
import { accessApi, type GetUserApiResponse } from '#api/generated/access.gen.js';

/** The response is the user. Drops data cached without a session first (spec part 1 §4). */
const entersAs = cacheMutationResult((dispatch, user: GetUserApiResponse) =>
  dispatch(accessApi.util.upsertQueryData('getUser', undefined, user)),
);

export const api = accessApi.enhanceEndpoints({
  endpoints: {
    getUser: { providesTags: ['User'] },
    login: entersAs,
    register: entersAs,
    enterDemo: entersAs,
  },
});

export const { useGetUserQuery, useLoginMutation, useRegisterMutation, useEnterDemoMutation, useLogoutMutation } = api;
