import type { RunKind, RunStatus, StepName } from '@revive/contracts/repairs/states';
import { STEPS_OF_KIND, stepsOf, type Work } from './run.lifecycle.js';

const FIRST_WORDS: Record<StepName, string> = {
  confirm: 'Waiting for confirmation at the agent',
  detect: 'Looking for problems. Nothing is changed',
  plan: 'Testing the fix on a copy in memory',
  back_up: 'Backing up the data that changes',
  execute: 'Writing',
  verify: 'Running independent checks',
  roll_back: 'Restoring the backup',
};

const FIRST_WORDS_WITHOUT_CHANGE: Partial<Record<StepName, string>> = {
  detect: 'Checking that the device is as it was',
  execute: 'Reading the device. Nothing on it is changed',
  verify: 'Checking what was made',
  roll_back: 'Deleting what was made',
};

const FIRST_WORDS_OF_COMMANDS: Partial<Record<StepName, string>> = {
  detect: 'Checking that the device is as it was',
  execute: 'Changing what was approved',
  verify: 'Asking the device again',
  roll_back: 'Undoing the change',
};

const wordsOf = (work: Work | undefined, name: StepName): string | undefined =>
  work && (work === 'commands' ? FIRST_WORDS_OF_COMMANDS : FIRST_WORDS_WITHOUT_CHANGE)[name];

export const pendingSteps = (
  kind: RunKind,
  work: Work | undefined,
): { name: StepName; position: number; plain: string }[] =>
  stepsOf(kind, work).map((name) => ({
    name,
    position: STEPS_OF_KIND[kind].indexOf(name),
    plain: wordsOf(work, name) ?? FIRST_WORDS[name],
  }));

export const isEnded = (status: RunStatus): boolean => status === 'completed' || status === 'failed';
