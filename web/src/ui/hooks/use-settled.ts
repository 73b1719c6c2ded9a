import { useEffect, useState, type CSSProperties } from 'react';

/** Longer than an impatient second click takes to follow the first. */
const SETTLE_MS = 700;

/**
 * What has just appeared under the pointer must not take the click that was meant for what stood there before: for a
 * moment after `shown` changed it lets the pointer through. The keyboard, which says by its focus what it will press,
 * is never held back.
 */
export function useSettled(shown: unknown): CSSProperties {
  const [settled, setSettled] = useState<unknown>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(shown), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return settled === shown ? {} : { pointerEvents: 'none' };
}
