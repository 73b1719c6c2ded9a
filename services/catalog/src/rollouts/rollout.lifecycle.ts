import { defineLifecycle } from '@revive/platform/core/lifecycle';

/**
 * `held`: a group is done and a person decides about the next one. `evidence`: paused until the failures have been read.
 * A recalled rollout sends back the agents that run its version.
 */
export const rolloutLifecycle = defineLifecycle('draft', {
  draft: ['running', 'recalled'],
  running: ['paused', 'evidence', 'held', 'done', 'recalled'],
  paused: ['running', 'recalled'],
  evidence: ['running', 'recalled'],
  held: ['running', 'recalled'],
  done: ['recalled'],
  recalled: [],
});
export type RolloutState = (typeof rolloutLifecycle.states)[number];

/**
 * `waiting`: not offered yet, or an offer taken back before the agent had it. `failed` covers a rollback and a missed
 * deadline.
 */
export const targetLifecycle = defineLifecycle('waiting', {
  waiting: ['offered', 'cancelled'],
  offered: ['waiting', 'succeeded', 'failed', 'cancelled'],
  succeeded: ['recalled'],
  failed: [],
  cancelled: [],
  recalled: [],
});
export type TargetState = (typeof targetLifecycle.states)[number];
