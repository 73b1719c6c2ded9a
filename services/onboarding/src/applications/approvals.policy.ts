/**
 * `decisions.md`: where a second pair of eyes exists, two recorded approvals. A platform with one reviewer needs that
 * one's.
 */
export const approvalsNeeded = (reviewers: number): number =>
  Math.min(/* control: two people approve where there are two = 1 */ 2, Math.max(1, reviewers));

export interface Readiness {
  readonly hasHardware: boolean;
  readonly hasStaff: boolean;
  readonly approvals: number;
  readonly needed: number;
}

/** Why the installer cannot be generated yet, in a sentence; undefined where it can. */
export function whyNotReady({ hasHardware, hasStaff, approvals, needed }: Readiness): string | undefined {
  if (!hasHardware) return 'The hardware is not verified yet.';
  if (!hasStaff) return 'The staff list is empty.';
  if (approvals < needed) return `It has ${approvals} of ${needed} recorded approvals.`;
  return undefined;
}
