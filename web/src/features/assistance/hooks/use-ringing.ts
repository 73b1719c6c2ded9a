import { useEffect, useState } from 'react';
import { onSignal } from '../api/call-signals.js';

/** A ring is repeated every three seconds and ends without a repeat. */
const HEARD_MS = 9_000;

export function useRinging(requestId: string): string | undefined {
  const [name, setName] = useState<string>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = onSignal((signal) => {
      if (signal.requestId !== requestId) return;
      clearTimeout(timer);
      setName(signal.kind === 'ring' ? signal.fromName : undefined);
      if (signal.kind === 'ring') timer = setTimeout(() => setName(undefined), HEARD_MS);
    });
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [requestId]);
  return name;
}
