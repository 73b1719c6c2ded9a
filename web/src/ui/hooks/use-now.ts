import { useEffect, useState } from 'react';
import { serverNow } from './server-time.js';

/**
 * The time in milliseconds, renewed every `everyMs`; with `running` false it stands still. The server's, unless `clock`
 * says otherwise: how long ago something happened on the page itself is told by the page's own, `Date.now`.
 */
export function useNow(everyMs = 1000, running = true, clock: () => number = serverNow): number {
  const [now, setNow] = useState(clock);
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setNow(clock()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, running, clock]);
  return now;
}
