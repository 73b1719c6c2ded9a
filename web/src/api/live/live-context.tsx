import { createContext, useContext, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { onPollingFactor, pressure } from './polling-backoff.js';
import { LiveStream, type LiveOptions, type LiveState } from './live-stream.js';

const never: LiveState = { status: 'connecting', since: 0 };
const LiveContext = createContext<LiveStream | undefined>(undefined);
const noChange = () => () => undefined;

/**
 * Opens a stream for as long as it is on screen; without `options` none, in the same place of the tree. They must keep
 * their identity.
 */
export function LiveProvider({ options, children }: { options: LiveOptions | undefined; children: ReactNode }) {
  const [stream, setStream] = useState<LiveStream>();
  useEffect(() => {
    if (options === undefined) return setStream(undefined);
    const made = new LiveStream(options);
    made.start();
    setStream(made);
    // The browser keeps a dead connection for open, for minutes.
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

/** What the page knows about its stream, and how to try again at once. */
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
