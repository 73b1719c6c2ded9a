import { accountReviewApi } from './account-review.api.gen.js';

const renewed = { invalidatesTags: (result: unknown) => (result === undefined ? [] : ['AccountReviews' as const]) };

/** What waits for a review. An approval is also one of the things that were done to the account. */
const api = accountReviewApi.enhanceEndpoints({
  addTagTypes: ['AccountReviews', 'People'],
  endpoints: {
    listAccountReviews: { providesTags: ['AccountReviews', 'People'] },
    getAccountReview: { providesTags: ['AccountReviews'] },
    approveAccount: { invalidatesTags: (result: unknown) => (result === undefined ? [] : ['AccountReviews', 'People']) },
    refuseAccount: renewed,
    noteOnAccount: renewed,
    takeAccount: renewed,
  },
});

export const { useListAccountReviewsQuery, useGetAccountReviewQuery, useApproveAccountMutation, useRefuseAccountMutation, useNoteOnAccountMutation, useTakeAccountMutation, useLazyGetAccountFileQuery } = api;
