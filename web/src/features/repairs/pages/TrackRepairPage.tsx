import { Suspense, useCallback, useEffect, useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { useLocation, useSearchParams } from 'react-router';
import { baseApi } from '#api/base-api.js';
import { isApiFailure } from '#api/errors.js';
import { dispatchTo, type LiveDispatch } from '#api/live/live-handlers.js';
import { LiveProvider, useFallbackPolling } from '#api/live/live-context.js';
import { jitter, type LiveOptions } from '#api/live/live-stream.js';
import { LiveBanner } from '#ui/feedback/LiveBanner.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { PublicShell } from '#ui/layout/PublicShell.js';
import { LinkSecretsContext, useSecretsOfLink } from '../hooks/use-link-secrets.js';
import { trackingApi, type RepairTracking } from '#api/generated/tracking.gen.js';
import { trackingLive, useGetRepairStatusQuery } from '../api/tracking.api.js';
import { lazyNamed } from '#ui/navigation/load-part.js';

// Loaded separately, because a visitor from an email link needs no form.
const TrackingSearch = lazyNamed(() => import('../components/tracking/TrackingSearch.js'), 'TrackingSearch');
const TrackingNotFound = lazyNamed(() => import('../components/tracking/TrackingNotFound.js'), 'TrackingNotFound');
const TrackingResult = lazyNamed(() => import('../components/tracking/TrackingResult.js'), 'TrackingResult');

const liveOf = (trackingId: string, dispatch: LiveDispatch): LiveOptions => ({
  url: `/api/customer/repair-status/${encodeURIComponent(trackingId)}/events`,
  types: ['tracking'],
  onEvent: dispatchTo(dispatch, trackingLive),
  onOpened: (opening) => {
    setTimeout(() => dispatch(baseApi.util.invalidateTags(['Tracking'])), jitter(opening));
  },
});

function Followed({ trackingId }: { trackingId: string }) {
  // The specification sets no interval for this page; 5 s as for the device lists of spec part 2 §9, only while live
  // events are unavailable.
  const { data } = useGetRepairStatusQuery({ trackingId }, useFallbackPolling(5000));
  return data === undefined ? null : (
    <Suspense
      fallback={
        <PublicShell>
          <Loading rows={4} height={64} />
        </PublicShell>
      }
    >
      <TrackingResult tracking={data} />
    </Suspense>
  );
}

/**
 * Loads a repair; once found, the address shows the id in canonical spelling. Only a found repair is followed:
 * repeated requests for an unknown id would count as guessing against everybody behind this network address.
 */
function Tracked({
  typed,
  onSearchAgain,
  onFound,
}: {
  typed: string;
  onSearchAgain: () => void;
  onFound: (tracking: RepairTracking) => void;
}) {
  const dispatch: LiveDispatch = useDispatch();
  const { data: last, currentData, error, isFetching, refetch } = useGetRepairStatusQuery({ trackingId: typed });
  // After a step in the history the last data belongs to a different repair; after a corrected address to this repair.
  const data = currentData ?? (last?.id === typed ? last : undefined);
  const id = data?.id;
  const moved = data !== undefined && data.id !== typed ? data : undefined;
  useEffect(() => {
    if (moved !== undefined) onFound(moved);
  }, [moved, onFound]);
  const live = useMemo(() => (id === undefined ? undefined : liveOf(id, dispatch)), [id, dispatch]);
  if (id !== undefined && live !== undefined)
    return (
      <LiveProvider options={live}>
        <LiveBanner />
        <Followed trackingId={id} />
      </LiveProvider>
    );
  if (isApiFailure(error) && error.status === 404)
    return (
      <PublicShell>
        <Suspense fallback={<Loading rows={4} height={64} />}>
          <TrackingNotFound message={error.message} onSearchAgain={onSearchAgain} />
        </Suspense>
      </PublicShell>
    );
  return (
    <PublicShell>
      <QueryState
        query={{ error: isFetching ? undefined : error, refetch }}
        loading={
          <>
            <Suspense fallback={null}>
              <TrackingSearch searching={typed} onSearch={() => undefined} />
            </Suspense>
            <Loading rows={4} height={64} />
          </>
        }
      />
    </PublicShell>
  );
}

export default function TrackRepairPage() {
  const [params, setParams] = useSearchParams();
  const dispatch: LiveDispatch = useDispatch();
  const typed = params.get('id')?.trim() ?? '';
  const secrets = useSecretsOfLink();
  const state: unknown = useLocation().state;
  const found = useCallback(
    (tracking: RepairTracking) => {
      // Live events use the canonical id, so the loaded data moves to this cache key and is not requested twice.
      void dispatch(trackingApi.util.upsertQueryData('getRepairStatus', { trackingId: tracking.id }, tracking));
      setParams({ id: tracking.id }, { replace: true, state });
    },
    [dispatch, setParams, state],
  );
  if (typed === '')
    return (
      <PublicShell>
        <Suspense fallback={<Loading rows={3} />}>
          <TrackingSearch onSearch={(id) => setParams({ id })} />
        </Suspense>
      </PublicShell>
    );
  return (
    <LinkSecretsContext value={secrets}>
      <Tracked typed={typed} onSearchAgain={() => setParams({})} onFound={found} />
    </LinkSecretsContext>
  );
}
