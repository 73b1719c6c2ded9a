import { accessApi } from './access.api.gen.js';

/** The calls of sign-in. Signing out forgets everything that was read. */
export const api = accessApi.enhanceEndpoints({
  endpoints: {
    getUser: { providesTags: ['User'] },
    login: {
      // The answer is the user: what was read for nobody is forgotten first (spec part 1 §4).
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data !== undefined) await dispatch(accessApi.util.upsertQueryData('getUser', undefined, data));
      },
    },
    register: {
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data !== undefined) await dispatch(accessApi.util.upsertQueryData('getUser', undefined, data));
      },
    },
  },
});

export const { useGetUserQuery, useLoginMutation, useRegisterMutation, useLogoutMutation } = api;
