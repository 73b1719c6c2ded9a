// What the platform's staff read of the repairs that run, and of the emergency stop.
import { counted } from '#ui/format/counted.js';

export const messages = {
  monitor: {
    label: 'Live repairs',
    empty: 'No active repairs',
    emptyText: 'A repair appears here when a shop starts its diagnosis.',
    fresh: (count: number) => `${count} new`,
    columns: {
      device: 'Device and shop',
      status: 'Status',
      step: 'Current step',
      steps: 'Steps',
      price: 'Price',
      elapsed: 'Elapsed',
    },
    waitingOn: { customer: 'Waiting on customer', technician: 'Waiting on technician', shop: 'Waiting on shop' },
    verified: 'Verified',
  },
  /** The question, its button and what is said afterwards: spec part 2 §8. */
  stop: {
    title: 'Emergency stop',
    button: 'Emergency Stop',
    nothingRuns: 'No repairs are running.',
    scope: (running: number) => `Stops ${counted(running, 'running repair')}. Writes in progress finish first.`,
    question: 'Are you sure you want to emergency stop all active repairs?',
    nothingRunsNow: 'No repairs are running. Any that start now stop as well.',
    stops: (running: number) => `${counted(running, 'running repair')} will stop.`,
    safety: 'Writes in progress finish first, so no disk is left half written. You see when each agent confirms.',
    keep: 'Keep repairing',
    hold: 'stop',
    failed: 'Failed to activate emergency stop',
    unreachable: 'Error activating emergency stop',
    succeeded: 'Emergency stop activated successfully. All repairs halted.',
    partly: 'Some agents did not answer',
    partlyText: (silent: number) => `We couldn't reach ${counted(silent, 'agent')}.`,
    stopping: 'Stopping',
    stopped: 'Stopped',
    stoppedPartly: 'Stopped where agents answered',
    unread: "The stop was sent. We couldn't load which agents confirmed it.",
    noAgents: 'No agent had a running repair',
    runs: (runs: number) => ` · ${counted(runs, 'run')}`,
    close: 'Close',
  },
} as const;
