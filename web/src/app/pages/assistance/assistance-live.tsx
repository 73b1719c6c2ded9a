import { useMemo, type ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import type { LiveDispatch } from '#api/live/live-handlers.js';
import { LiveProvider } from '#api/live/live-context.js';
import { useImpersonation } from '#api/impersonation.js';
import { assistanceLive } from '#features/assistance/api/assistance.api.js';
import { sessionLive } from '../../live/session-live.js';

/**
 * Where the frame around a page brings no news of requests: that of a technician of no shop, and of a call. The tab
 * shares its stream with the frame’s.
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
