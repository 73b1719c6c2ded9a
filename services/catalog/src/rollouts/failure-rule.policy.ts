/**
 * Decides when failures stop a rollout. Below `FEW` targets two failures of one model pause it. Above, Wald's sequential
 * probability ratio test compares a good version (0.5 % of the agents fail anyway) with a bad one (3 %).
 */
export const FEW = 500;
export const FEW_FAILURES = 2;

export const RATE = { good: 0.005, bad: 0.03 } as const;
/** Probability of pausing a good version, and of passing a bad one, for each group. */
export const ERRORS = { pauses: 0.01, passes: 0.01 } as const;

const UPPER = Math.log((1 - ERRORS.passes) / ERRORS.pauses);
const LOWER = Math.log(ERRORS.passes / (1 - ERRORS.pauses));
const PER_FAILURE = Math.log(RATE.bad / RATE.good);
const PER_SUCCESS = Math.log((1 - RATE.bad) / (1 - RATE.good));

/** Results of the current group, in total and by model (for agents: platform and version before). */
export interface GroupResults {
  readonly succeeded: number;
  readonly failed: number;
  readonly failedByModel: ReadonlyMap<string, number>;
  /** Agents that run the version and have no result yet. */
  readonly watching?: number;
}

export type Judgement = { readonly kind: 'undecided' | 'good' } | { readonly kind: 'bad'; readonly reason: string };

/**
 * `targets` counts the whole rollout, so that a small first group of a large fleet is judged by the large rule. A failure
 * shows within minutes, a success after the watch of ten: until then an agent that runs the version counts as a success
 * against a pause, and as nothing for the acceptance. Otherwise the early failures alone would pause a good version.
 */
export function judge(targets: number, { succeeded, failed, failedByModel, watching = 0 }: GroupResults): Judgement {
  if (targets < FEW) {
    const worst = [...failedByModel].find(([, count]) => count >= FEW_FAILURES);
    return worst ? { kind: 'bad', reason: `${worst[1]} agents with ${worst[0]} failed.` } : { kind: 'undecided' };
  }
  const evidence = failed * PER_FAILURE + succeeded * PER_SUCCESS;
  if (evidence + watching * PER_SUCCESS >= UPPER)
    return { kind: 'bad', reason: `${failed} of ${failed + succeeded + watching} agents failed.` };
  return { kind: evidence <= LOWER ? 'good' : 'undecided' };
}
