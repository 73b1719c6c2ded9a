/** Bounds in milliseconds for the server’s lead over this machine, consistent with all responses. */
let ahead: readonly [least: number, most: number] = [-Infinity, Infinity];

/**
 * Narrows the bounds with a response. `date` is its `Date` header (RFC 9110 §6.6.1, truncated to seconds); `sentAt`
 * and `gotAt` are local milliseconds around the call. A contradicting response resets the bounds, because a clock was
 * changed.
 */
export function hearServerTime(date: string | null, sentAt: number, gotAt: number): void {
  const second = Date.parse(date ?? '');
  if (Number.isNaN(second)) return;
  const [least, most] = [second - gotAt, second + 999 - sentAt];
  const both = [Math.max(least, ahead[0]), Math.min(most, ahead[1])] as const;
  ahead = both[0] <= both[1] ? both : [least, most];
}

/**
 * Milliseconds on the server’s clock, which all row times use. The local clock is used if it is within the bounds;
 * otherwise the smallest consistent correction is applied.
 */
export const serverNow = (): number => Date.now() + Math.min(Math.max(0, ahead[0]), ahead[1]);
