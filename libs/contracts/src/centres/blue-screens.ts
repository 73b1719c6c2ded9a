/** Matches `SYSTEM_SERVICE_EXCEPTION (0x0000003b)`, or the code alone if the error has no name. */
const STOP = /\bwas ([A-Z][A-Z0-9_]{3,80}) \(0x[0-9a-f]{1,8}\)|\bwas (0x[0-9a-f]{1,8})\b/i;

export function stopErrorIn(sentence: string): string | undefined {
  const [, name, code] = STOP.exec(sentence) ?? [];
  return name ?? code;
}
