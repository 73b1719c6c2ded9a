import type { LiveHandlers } from '#api/live/live-handlers.js';
import { accountReviewApi } from '#api/generated/account-review.gen.js';

const renewed = { invalidatesTags: (result: unknown) => (result === undefined ? [] : ['AccountReviews' as const]) };

/** What waits for a review. An approval is also one of the things that were done to the account. */
const api = accountReviewApi.enhanceEndpoints({
  endpoints: {
    listAccountReviews: { providesTags: ['AccountReviews', 'People'] },
    getAccountReview: { providesTags: ['AccountReviews'] },
    approveAccount: {
      invalidatesTags: (result: unknown) => (result === undefined ? [] : ['AccountReviews', 'People']),
    },
    refuseAccount: renewed,
    noteOnAccount: renewed,
    assignAccount: renewed,
    // The reason is among the notes.
    revealProfileNumbers: renewed,
  },
});

export const {
  useListAccountReviewsQuery,
  useLazyListAccountReviewsQuery,
  useGetAccountReviewQuery,
  useApproveAccountMutation,
  useRefuseAccountMutation,
  useNoteOnAccountMutation,
  useAssignAccountMutation,
  useRevealProfileNumbersMutation,
  useLazyGetAccountFileQuery,
} = api;

/** What an account does on its way in, and what staff do with its review, as the audit trail names it. */
const CHANGES = /^(account\.(?!view|file)|agreement\.signed|profile\.|training\.)/;

/** A line differs by who looks: what is on screen is read again. */
export const accountReviewLive: LiveHandlers = {
  'audit.entry': (dispatch, { row }) => {
    if (CHANGES.test((row as { action?: string } | undefined)?.action ?? ''))
      dispatch(api.util.invalidateTags(['AccountReviews']));
  },
  application: (dispatch) => {
    dispatch(api.util.invalidateTags(['AccountReviews']));
  },
};
