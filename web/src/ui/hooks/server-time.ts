/** By how many milliseconds the server may be ahead of this machine, at least and at most: what all answers agree on. */
let ahead: readonly [least: number, most: number] = [-Infinity, Infinity];

/**
 * Takes what an answer says of the server's time: `date` is its `Date` header (RFC 9110 §6.6.1, whole seconds, cut off),
 * `sentAt` and `gotAt` are this machine's milliseconds around the call. An answer that contradicts the ones before
 * begins anew: a clock was set meanwhile.
 */
export function hearServerTime(date: string | null, sentAt: number, gotAt: number): void {
  const second = Date.parse(date ?? '');
  if (Number.isNaN(second)) return;
  const [least, most] = [second - gotAt, second + 999 - sentAt];
  const both = [Math.max(least, ahead[0]), Math.min(most, ahead[1])] as const;
  ahead = both[0] <= both[1] ? both : [least, most];
}

/**
 * Milliseconds by the server's clock, which is the one that all times of rows come from. Where the machine's own could be
 * right it is taken as it is; one that is wrong is corrected by the least that agrees with the answers.
 */
export const serverNow = (): number => Date.now() + Math.min(Math.max(0, ahead[0]), ahead[1]);
