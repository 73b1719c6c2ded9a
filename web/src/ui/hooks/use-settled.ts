import { useEffect, useState, type CSSProperties } from 'react';

/** Longer than the gap of an impatient double click. */
const SETTLE_MS = 700;

/**
 * Ignores the pointer for a moment after `shown` changes, so that a click meant for the previous content does not hit
 * the new content. The keyboard is never blocked, because its focus shows the target.
 */
export function useSettled(shown: unknown): CSSProperties {
  const [settled, setSettled] = useState<unknown>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(shown), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return settled === shown ? {} : { pointerEvents: 'none' };
}
