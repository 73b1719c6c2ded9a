import type { LiveDispatch } from './live/live-handlers.js';

/** For a mutation: puts its response into the cache at once, without waiting for the live event. */
export const cacheMutationResult = <Answer, Asked = unknown>(
  put: (dispatch: LiveDispatch, answer: Answer, asked: Asked) => unknown,
) => ({
  onQueryStarted: async (
    asked: Asked,
    { dispatch, queryFulfilled }: { dispatch: LiveDispatch; queryFulfilled: Promise<{ data: Answer }> },
  ): Promise<void> => {
    // The caller shows a refusal; there is no data to cache.
    const answer = await queryFulfilled.catch(() => undefined);
    if (answer !== undefined) await put(dispatch, answer.data, asked);
  },
});
