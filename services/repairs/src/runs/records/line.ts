import { composed, isOneLine } from '@revive/contracts/rules';

/** What an agent says, without what breaks the line or turns its direction. */
export function line(value: string, max: number): string {
  const short = value.slice(0, max);
  return composed(isOneLine(short) ? short : [...short].filter(isOneLine).join('')).trim();
}
