import type { RunKind, RunStatus, StepName } from '@revive/contracts/repairs/states';
import { STEPS_OF_KIND } from './run.lifecycle.js';

export const FIRST_WORDS: Record<StepName, string> = {
  confirm: 'Waiting for confirmation at the agent',
  detect: 'Looking for problems. Nothing is changed',
  plan: 'Testing the fix on a copy in memory',
  back_up: 'Backing up the data that changes',
  execute: 'Writing',
  verify: 'Running independent checks',
  roll_back: 'Restoring the backup',
};

/** The steps of a new run, all still to come. */
export const pendingSteps = (kind: RunKind): { name: StepName; position: number; plain: string }[] =>
  STEPS_OF_KIND[kind].map((name, position) => ({ name, position, plain: FIRST_WORDS[name] }));

export const isEnded = (status: RunStatus): boolean => status === 'completed' || status === 'failed';
