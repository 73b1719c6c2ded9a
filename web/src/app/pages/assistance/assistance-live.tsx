import { useMemo, type ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import type { LiveDispatch } from '#api/live/live-handlers.js';
import { LiveProvider } from '#api/live/live-context.js';
import { useImpersonation } from '#api/impersonation.js';
import { assistanceLive } from '#features/assistance/api/assistance.api.js';
import { sessionLive } from '../../live/session-live.js';

/**
 * Live updates of requests in frames without them: for technicians without a shop, and for calls. Uses the shared
 * stream of the tab.
 */
export function AssistanceLive({ children }: { children: ReactNode }) {
  const dispatch: LiveDispatch = useDispatch();
  const view = useImpersonation();
  const live = useMemo(
    () => sessionLive(dispatch, { features: [assistanceLive], renewed: ['Assistance'] }),
    [dispatch],
  );
  return <LiveProvider options={view === undefined ? live : undefined}>{children}</LiveProvider>;
}
