import type { StepStatus } from '@revive/contracts/repairs/states';
import type { NextStep } from '../executions.js';

export const messages = {
  label: 'Runs',
  empty: 'No runs yet',
  emptyText: 'A run appears here when a shop starts a diagnosis or a repair.',
  show: 'Show steps',
  hide: 'Hide steps',
  steps: (device: string) => `Steps for ${device}`,
  states: {
    pending: 'Not started',
    active: 'Executing',
    completed: 'Completed',
    failed: 'Failed',
    skipped: 'Skipped',
  } satisfies Record<StepStatus, string>,
  gone: 'A newer run has taken its place.',
  agentNeeded: 'Agent Connection Required',
  notStarted: (error: string) => `Failed to start repair: ${error}`,
  runFailed: (error: string) => `Repair failed: ${error}`,
  success: {
    title: 'Repair completed',
    made: 'Completed',
    method: 'Method',
    time: 'Time',
    next: 'Next steps',
    steps: {
      hand_work: 'Finish the work by hand that the customer approved.',
      ready: 'Mark it as ready for pickup.',
      hand_over: 'Hand the device over and record the payment.',
      none: 'Nothing. The device was picked up.',
    } satisfies Record<NextStep, string>,
  },
} as const;
