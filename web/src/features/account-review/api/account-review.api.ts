import type { LiveHandlers } from '#api/live/live-handlers.js';
import { accountReviewApi } from '#api/generated/account-review.gen.js';

const renewed = { invalidatesTags: (result: unknown) => (result === undefined ? [] : ['AccountReviews' as const]) };

/** Accounts waiting for review. An approval also appears in the history of the account. */
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
    // Revealing adds a note with the reason.
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

/** Audit actions of an account during onboarding, and of staff during its review. */
const CHANGES = /^(account\.(?!view|file)|agreement\.signed|profile\.|training\.)/;

/** Rows differ by viewer, so displayed rows are read again. */
export const accountReviewLive: LiveHandlers = {
  'audit.entry': (dispatch, { row }) => {
    if (CHANGES.test((row as { action?: string } | undefined)?.action ?? ''))
      dispatch(api.util.invalidateTags(['AccountReviews']));
  },
  application: (dispatch) => {
    dispatch(api.util.invalidateTags(['AccountReviews']));
  },
};
