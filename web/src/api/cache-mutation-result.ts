import type { LiveDispatch } from './live/live-handlers.js';

/**
 * Of an endpoint that writes: what it answers is put where pages read it, at once, without waiting for the live event
 * that repeats it.
 */
export const cacheMutationResult = <Answer, Asked = unknown>(
  put: (dispatch: LiveDispatch, answer: Answer, asked: Asked) => unknown,
) => ({
  onQueryStarted: async (
    asked: Asked,
    { dispatch, queryFulfilled }: { dispatch: LiveDispatch; queryFulfilled: Promise<{ data: Answer }> },
  ): Promise<void> => {
    // A refusal is shown by whoever asked; here there is nothing to put.
    const answer = await queryFulfilled.catch(() => undefined);
    if (answer !== undefined) await put(dispatch, answer.data, asked);
  },
});
