import type { Product, RunKind, RunStatus, StepName } from '@revive/contracts/repairs/states';
import { defineLifecycle, type Lifecycle } from '@revive/platform/core/lifecycle';

/**
 * One execution on a device: spec part 2 §4. A failed verification goes back from `testing` to `repairing` for the
 * rollback.
 */
export const runLifecycle: Lifecycle<RunStatus> = defineLifecycle('starting', {
  starting: ['diagnosing', 'repairing', 'testing', 'completed', 'failed'],
  diagnosing: ['repairing', 'completed', 'failed'],
  repairing: ['testing', 'completed', 'failed'],
  testing: ['repairing', 'completed', 'failed'],
  completed: [],
  failed: [],
});

/** The steps of each kind, in order; `roll_back` of a repair and `confirm` are shown only when they happened. */
export const STEPS_OF_KIND: Record<RunKind, readonly StepName[]> = {
  diagnosis: ['detect', 'plan'],
  repair: ['detect', 'plan', 'back_up', 'execute', 'verify'],
  rollback: ['roll_back', 'verify'],
};

/** Of a run that replaces no bytes of the device: no fix is tested in memory, and no data is backed up. */
const WITHOUT_BYTES: Partial<Record<RunKind, readonly StepName[]>> = {
  repair: ['detect', 'execute', 'verify'],
  rollback: ['roll_back'],
};
/** What a run does other than replacing bytes of the device: it makes something, or tells the device what to do. */
export type Work = Product | 'commands';
/** What a command changes is compared before and after it; there are no bytes to be rehearsed or backed up. */
export const stepsOf = (kind: RunKind, work: Work | undefined): readonly StepName[] =>
  (work && WITHOUT_BYTES[kind]) ?? STEPS_OF_KIND[kind];

/** What the run is doing while a step is active. */
export function statusDuring(kind: RunKind, step: StepName): RunStatus {
  // Nothing has begun while a person at the agent is waited for.
  if (step === 'confirm') return 'starting';
  if (step === 'verify') return 'testing';
  if (step === 'execute' || step === 'back_up' || step === 'roll_back') return 'repairing';
  return kind === 'rollback' ? 'repairing' : 'diagnosing';
}
