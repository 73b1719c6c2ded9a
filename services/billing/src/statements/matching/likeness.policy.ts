/**
 * Number of slips of a finger between two short texts: a letter dropped, doubled, replaced, or two swapped (optimal
 * string alignment). Stops at `most`, because callers ask for one or two slips only.
 */
export function slipsBetween(left: string, right: string, most = 2): number {
  if (Math.abs(left.length - right.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let at = 1; at <= left.length; at += 1) {
    const next = [at];
    for (let to = 1; to <= right.length; to += 1) {
      const same = left[at - 1] === right[to - 1];
      let cost = Math.min((row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1, (row[to - 1] ?? 0) + (same ? 0 : 1));
      if (at > 1 && to > 1 && left[at - 1] === right[to - 2] && left[at - 2] === right[to - 1])
        cost = Math.min(cost, (before[to - 2] ?? 0) + 1);
      next.push(cost);
    }
    before = row;
    row = next;
  }
  return Math.min(row[right.length] ?? 0, most + 1);
}

/** 1 for equal texts, 0 beyond two slips. */
export function likeness(left: string, right: string): number {
  if (left === right) return 1;
  const longer = Math.max(left.length, right.length);
  const slips = slipsBetween(left, right);
  return slips > 2 || longer < 4 ? 0 : Math.max(0, 1 - (slips * 1.2) / longer);
}
