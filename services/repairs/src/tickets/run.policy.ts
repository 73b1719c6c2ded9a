import type { Product, RunKind, RunStatus, StepName } from '@revive/contracts/repairs/states';
import { STEPS_OF_KIND, stepsOf } from './run.lifecycle.js';

export const FIRST_WORDS: Record<StepName, string> = {
  confirm: 'Waiting for confirmation at the agent',
  detect: 'Looking for problems. Nothing is changed',
  plan: 'Testing the fix on a copy in memory',
  back_up: 'Backing up the data that changes',
  execute: 'Writing',
  verify: 'Running independent checks',
  roll_back: 'Restoring the backup',
};

/** Of a run that makes something on the shop's PC. */
const FIRST_WORDS_WITHOUT_CHANGE: Partial<Record<StepName, string>> = {
  detect: 'Checking that the device is as it was',
  execute: 'Reading the device. Nothing on it is changed',
  verify: 'Checking what was made',
  roll_back: 'Deleting what was made',
};

/** The steps of a new run, all still to come. */
export const pendingSteps = (
  kind: RunKind,
  product: Product | undefined,
): { name: StepName; position: number; plain: string }[] =>
  stepsOf(kind, product).map((name) => ({
    name,
    position: STEPS_OF_KIND[kind].indexOf(name),
    plain: (product && FIRST_WORDS_WITHOUT_CHANGE[name]) ?? FIRST_WORDS[name],
  }));

export const isEnded = (status: RunStatus): boolean => status === 'completed' || status === 'failed';
