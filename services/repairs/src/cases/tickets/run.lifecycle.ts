import type { Product, RunKind, RunStatus, StepName } from '@revive/contracts/repairs/states';
import { defineLifecycle, type Lifecycle } from '@revive/platform/core/lifecycle';

/**
 * One execution on a device: spec part 2 §4. After a failed verification, `testing` returns to `repairing` for the
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

/** Steps per kind, in order. `confirm`, and `roll_back` within a repair, are shown only after their occurrence. */
export const STEPS_OF_KIND: Record<RunKind, readonly StepName[]> = {
  diagnosis: ['detect', 'plan'],
  repair: ['detect', 'plan', 'back_up', 'execute', 'verify'],
  rollback: ['roll_back', 'verify'],
};

/** Steps of a run that overwrites no bytes of the device: without a rehearsal in memory and without a backup. */
const WITHOUT_BYTES: Partial<Record<RunKind, readonly StepName[]>> = {
  repair: ['detect', 'execute', 'verify'],
  rollback: ['roll_back'],
};
/** Work without overwriting bytes of the device: producing files, or sending commands. */
export type Work = Product | 'commands';
/**
 * The effect of commands is checked by the state before and after. Without bytes there is nothing to rehearse or back
 * up.
 */
export const stepsOf = (kind: RunKind, work: Work | undefined): readonly StepName[] =>
  (work && WITHOUT_BYTES[kind]) ?? STEPS_OF_KIND[kind];

export function statusDuring(kind: RunKind, step: StepName): RunStatus {
  // The run waits for a person's confirmation at the agent.
  if (step === 'confirm') return 'starting';
  if (step === 'verify') return 'testing';
  if (step === 'execute' || step === 'back_up' || step === 'roll_back') return 'repairing';
  return kind === 'rollback' ? 'repairing' : 'diagnosing';
}
