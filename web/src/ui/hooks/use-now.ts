import { useEffect, useState } from 'react';
import { serverNow } from './server-time.js';

/**
 * Current time in milliseconds, updated every `everyMs` while `running`. Uses the server’s clock by default. Pass
 * `Date.now` for ages of events on the page itself.
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
