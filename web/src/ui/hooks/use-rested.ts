import { useEffect, useState } from 'react';

/** Milliseconds without typing: long enough for continuous typing, short enough to go unnoticed. */
const REST_MS = 250;

export function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
