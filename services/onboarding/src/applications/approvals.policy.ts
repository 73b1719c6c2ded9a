// control: two people approve where there are two = 1
const MOST_APPROVALS = 2;

/** `decisions.md`: two approvals if there are two or more reviewers, otherwise the single reviewer's approval. */
export const approvalsNeeded = (reviewers: number): number => Math.min(MOST_APPROVALS, Math.max(1, reviewers));

interface Readiness {
  readonly hasHardware: boolean;
  readonly hasStaff: boolean;
  readonly approvals: number;
  readonly needed: number;
}

export function whyNotReady({ hasHardware, hasStaff, approvals, needed }: Readiness): string | undefined {
  if (!hasHardware) return 'The hardware is not verified yet.';
  if (!hasStaff) return 'The staff list is empty.';
  if (approvals < needed) return `It has ${approvals} of ${needed} recorded approvals.`;
  return undefined;
}
