export const PAGE = 50;

/** Splits PAGE + 1 found rows into a page and the start of the next page. */
export function pageOf<T extends { readonly id: string }>(
  found: readonly T[],
): { rows: T[]; next: string | undefined } {
  const rows = found.slice(0, PAGE);
  return { rows, next: found.length > PAGE ? rows.at(-1)?.id : undefined };
}
