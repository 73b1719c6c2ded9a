import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect } from 'react';
import { sentenceOf } from '#api/errors.js';
import type { AnalyzeNonBootableApiResponse } from '#api/generated/centres.gen.js';
import { useFallbackPolling } from '#api/live/live-context.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { useAnalyzeNonBootableMutation, useWatchTicketQuery } from '../api/centres.api.js';
import { messages } from '../messages/nonbootable.messages.js';

interface Running {
  readonly analysis: AnalyzeNonBootableApiResponse | undefined;
  readonly isStarting: boolean;
  /** Current step in the agent's words. */
  readonly step: string | undefined;
  readonly start: () => void;
}

export function useAnalysis(): Running {
  const [analyze, { data, isLoading }] = useAnalyzeNonBootableMutation();
  const polling = useFallbackPolling(3_000);
  const watched = data?.state === 'analyzing' ? data.sessionId : skipToken;
  // Only data of this ticket: the previous ticket is finished and would end this analysis before its start.
  const { currentData: ticket } = useWatchTicketQuery(watched, polling);
  const run = data?.state === 'analyzing' ? ticket?.runs.findLast(({ kind }) => kind === 'diagnosis') : undefined;
  const isOver = run?.status === 'completed' || run?.status === 'failed';
  const start = async () => {
    const { error } = await analyze();
    if (error !== undefined) toastFailure(messages.start.failed, sentenceOf(error));
  };
  useEffect(() => {
    // A fresh analysis is returned from cache, so this call starts no second one.
    if (isOver) void start();
  }, [isOver]);
  return {
    analysis: data,
    isStarting: isLoading,
    step: run?.steps.find(({ status }) => status === 'active')?.plain,
    start: () => void start(),
  };
}
