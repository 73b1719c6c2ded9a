import type { FailureRuleName } from '@revive/contracts/rollouts/rollouts';
import type { RolloutRule } from '@revive/proto/revive/catalog/v1/rollouts';
import { ERRORS, FEW, FEW_FAILURES, RATE } from './failure-rule.policy.js';

const percent = (share: number): string => `${+(100 * share).toFixed(2)}%`;

const SENTENCES = {
  absolute: `For fewer than ${FEW} agents: ${FEW_FAILURES} failures with the same platform and version pause the rollout.`,
  sequential:
    `For ${FEW} agents or more: a sequential test of each group compares a version that fails on ${percent(RATE.good)} of the agents ` +
    `with one that fails on ${percent(RATE.bad)}. It pauses a good version in ${percent(ERRORS.pauses)} of the groups at most, ` +
    `and passes a bad one in ${percent(ERRORS.passes)} at most.`,
  'first-failure': 'The first failure pauses the rollout.',
} as const;

/** The rule as the engine applies it, with its stated error. */
export function ruleOf(name: FailureRuleName, targets: number): RolloutRule {
  const kind = kindOf(name, targets);
  return {
    name,
    kind,
    description: SENTENCES[kind],
    fewerThan: FEW,
    failuresOfModel: FEW_FAILURES,
    goodRate: RATE.good,
    badRate: RATE.bad,
    pausesGood: ERRORS.pauses,
    passesBad: ERRORS.passes,
  };
}

function kindOf(name: FailureRuleName, targets: number): keyof typeof SENTENCES {
  if (name === 'first-failure') return name;
  return targets < FEW ? 'absolute' : 'sequential';
}
