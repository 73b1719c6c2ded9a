import type { Judgement } from './failure-rule.policy.js';

/** Counts of the present group. `keptBack`: targets that wait for the end of an emergency stop of their shop. */
export interface GroupCounts {
  readonly waiting: number;
  readonly offered: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly keptBack: number;
}

interface Rules {
  readonly minimumSuccesses: number | null;
  readonly currentGroup: number;
  readonly shares: readonly number[];
}

/** `short`: the group has ended with fewer successes than the rollout demands, so a person decides. */
export type Progress = 'open' | 'passed' | 'short';

/**
 * A group passes with the minimum of successes, without a minimum once the rule calls the version good, and in any case
 * once all its targets have ended. Targets under a shop's emergency stop do not hold up the group. The group of late
 * agents has no minimum.
 */
export function progressOf(
  { minimumSuccesses, currentGroup, shares }: Rules,
  { waiting, offered, succeeded, failed, keptBack }: GroupCounts,
  judgement: Judgement,
): Progress {
  const open = waiting - keptBack + offered;
  const isLate = currentGroup >= shares.length;
  if (isLate) return open + keptBack > 0 ? 'open' : 'passed';
  if (minimumSuccesses === null) return open === 0 || judgement.kind === 'good' ? 'passed' : 'open';
  const needed = Math.min(minimumSuccesses, waiting + offered + succeeded + failed - keptBack);
  if (succeeded >= needed) return 'passed';
  return open === 0 ? 'short' : 'open';
}
