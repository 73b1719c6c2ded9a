import { useEffect, useState } from 'react';
import { serverNow } from './server-time.js';

/** The server's time in milliseconds, renewed every `everyMs`; with `running` false it stands still. */
export function useNow(everyMs = 1000, running = true): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, running]);
  return now;
}
