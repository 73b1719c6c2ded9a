import { useEffect, useState } from 'react';

/** Milliseconds without typing: long enough for continuous typing, short enough to go unnoticed. */
const REST_MS = 250;

/** Debounced text, so that the server is not called on each key. */
export function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
