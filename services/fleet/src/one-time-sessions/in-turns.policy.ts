/** Interleaves shops: the first item of each shop, then the second of each, in the given order within a shop. */
export function inTurns<T extends { readonly tenantId: string }>(items: readonly T[]): T[] {
  const turns: T[][] = [];
  const taken = new Map<string, number>();
  for (const item of items) {
    const turn = taken.get(item.tenantId) ?? 0;
    taken.set(item.tenantId, turn + 1);
    (turns[turn] ??= []).push(item);
  }
  return turns.flat();
}
