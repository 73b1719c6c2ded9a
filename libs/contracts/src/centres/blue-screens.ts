/** Findings that tell of a crash which Windows recorded, beside what is damaged. */
export const CRASH_CODES = ['windows.blue_screen', 'windows.no_dump'] as const;

/** `SYSTEM_SERVICE_EXCEPTION (0x0000003b)`, or the code alone where it has no name. */
const STOP = /\bwas ([A-Z][A-Z0-9_]{3,80}) \(0x[0-9a-f]{1,8}\)|\bwas (0x[0-9a-f]{1,8})\b/i;

/** The stop error that a sentence of the agent names; undefined where it names none. */
export function stopErrorIn(sentence: string): string | undefined {
  const [, name, code] = STOP.exec(sentence) ?? [];
  return name ?? code;
}
