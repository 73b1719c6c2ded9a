import type { RunKind, RunStatus, StepName } from '@revive/contracts/repairs/states';
import { STEPS_OF_KIND } from './run.lifecycle.js';

export const FIRST_WORDS: Record<StepName, string> = {
  confirm: 'Waiting for confirmation at the agent',
  detect: 'Looking for damage. We only read',
  plan: 'Working out what would repair it, and rehearsing it',
  back_up: 'Saving what will be overwritten',
  execute: 'Writing',
  verify: 'An independent check reads the device again',
  roll_back: 'Putting the saved bytes back',
};

/** The steps of a new run, all still to come. */
export const pendingSteps = (kind: RunKind): { name: StepName; position: number; plain: string }[] =>
  STEPS_OF_KIND[kind].map((name, position) => ({ name, position, plain: FIRST_WORDS[name] }));

export const isEnded = (status: RunStatus): boolean => status === 'completed' || status === 'failed';
