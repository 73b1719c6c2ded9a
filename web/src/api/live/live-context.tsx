import { createContext, useContext, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { onPollingFactor, pressure } from './polling-backoff.js';
import { LiveStream, type LiveOptions, type LiveState } from './live-stream.js';

const never: LiveState = { status: 'connecting', since: 0 };
const LiveContext = createContext<LiveStream | undefined>(undefined);
const noChange = () => () => undefined;

/**
 * Opens a stream while mounted. Without `options` there is no stream, but the tree stays the same. `options` must keep
 * their identity.
 */
export function LiveProvider({ options, children }: { options: LiveOptions | undefined; children: ReactNode }) {
  const [stream, setStream] = useState<LiveStream>();
  useEffect(() => {
    if (options === undefined) return setStream(undefined);
    const made = new LiveStream(options);
    made.start();
    setStream(made);
    // Browsers keep a dead connection open for minutes.
    const [lose, again] = [() => made.lose(), () => made.tryNow()];
    addEventListener('offline', lose);
    addEventListener('online', again);
    return () => {
      removeEventListener('offline', lose);
      removeEventListener('online', again);
      made.stop();
    };
  }, [options]);
  return <LiveContext.Provider value={stream}>{children}</LiveContext.Provider>;
}

export function useLive(): { state: LiveState; tryNow: () => void } {
  const stream = useContext(LiveContext);
  const state = useSyncExternalStore(stream?.subscribe ?? noChange, stream?.state ?? (() => never));
  return { state, tryNow: () => stream?.tryNow() };
}

/**
 * spec part 2 §9 names a polling interval per screen: it holds only while the stream is not open, else 0; wider while
 * the server answers 503.
 */
export function useFallbackPolling(intervalMs: number): { pollingInterval: number } {
  const { state } = useLive();
  const factor = useSyncExternalStore(onPollingFactor, pressure);
  return { pollingInterval: state.status === 'open' ? 0 : intervalMs * factor };
}
