export const PAGE = 50;

export function pageOf<T extends { readonly id: string }>(
  found: readonly T[],
): { rows: T[]; next: string | undefined } {
  const rows = found.slice(0, PAGE);
  return { rows, next: found.length > PAGE ? rows.at(-1)?.id : undefined };
}
