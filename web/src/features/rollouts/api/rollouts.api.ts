import { patchesApi, type Rollout } from '#api/generated/patches.gen.js';
import { cacheMutationResult } from '#api/cache-mutation-result.js';
import { applyRow, newer } from '#api/live/apply-rows.js';
import type { LiveDispatch, LiveHandlers } from '#api/live/live-handlers.js';
import { throttled } from '#api/live/throttled.js';
import { rolloutHistoryLive } from './rollout-history.js';

function put(dispatch: LiveDispatch, { id, version, row }: { id: string; version: number; row: Rollout | undefined }) {
  dispatch(
    patchesApi.util.updateQueryData('listRollouts', {}, (rows) => {
      applyRow(rows, { id, version, row }, 'start');
    }),
  );
  dispatch(patchesApi.util.updateQueryData('getRollout', { id }, (known) => newer(known, version, row)));
}

const ROWS = { type: 'Rollouts', id: 'rows' } as const;
const TARGETS = { type: 'Rollouts', id: 'targets' } as const;

const changed = {
  ...cacheMutationResult<Rollout>((dispatch, row) => put(dispatch, { ...row, row })),
  invalidatesTags: (result: unknown) => (result === undefined ? [] : [TARGETS]),
};

const api = patchesApi.enhanceEndpoints({
  endpoints: {
    listRollouts: { providesTags: [ROWS] },
    getRollout: { providesTags: [ROWS] },
    listRolloutTargets: { providesTags: [TARGETS] },
    createRollout: changed,
    startRollout: changed,
    pauseRollout: changed,
    pauseRolloutForEvidence: changed,
    holdRollout: changed,
    resumeRollout: changed,
    recallRollout: changed,
  },
});

/** A rollout of thousands of agents changes several times a second; its list of agents is read again at this pace. */
const TARGETS_MS = 2_000;
const readTargets = throttled((dispatch) => dispatch(api.util.invalidateTags([TARGETS])), TARGETS_MS);

export const rolloutsLive: LiveHandlers = {
  ...rolloutHistoryLive,
  rollout: (dispatch, { id, version, row }) => {
    put(dispatch, { id, version, row: row as Rollout | undefined });
    readTargets(dispatch);
  },
};

export const {
  useListRolloutsQuery,
  useLazyListRolloutsQuery,
  useGetRolloutQuery,
  useListRolloutTargetsQuery,
  useCreateRolloutMutation,
  useStartRolloutMutation,
  usePauseRolloutMutation,
  usePauseRolloutForEvidenceMutation,
  useHoldRolloutMutation,
  useResumeRolloutMutation,
  useRecallRolloutMutation,
} = api;
