import { composed, isOneLine } from '@revive/contracts/rules';

/** Reduces an agent's text to one line, without line breaks and characters that change the text direction. */
export function line(value: string, max: number): string {
  const short = value.slice(0, max);
  return composed(isOneLine(short) ? short : [...short].filter(isOneLine).join('')).trim();
}
