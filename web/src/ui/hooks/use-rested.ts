import { useEffect, useState } from 'react';

/** Long enough for a person to go on typing, short enough not to be noticed. */
const REST_MS = 250;

/** What is typed, once typing rests: the server is not asked at every key. */
export function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
