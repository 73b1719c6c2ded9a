import type { ProcedureId } from '@revive/contracts/repairs/procedures';
import { counted } from '#ui/format/counted.js';

const procedures: Record<ProcedureId, string> = {
  'boot.table': 'Partition table repair',
  'boot.volume': 'File system repair',
  'registry.recover': 'Windows registry repair',
  'registry.restore': 'Windows registry restore',
  'driver.disable': 'Turning off a faulty driver',
  'disk.image': 'Drive image',
  'files.recover': 'File recovery',
  'android.apply': 'Phone repair',
  'computer.optimise': 'Computer optimization',
};

export const messages = {
  title: 'Emergency stop',
  button: 'Emergency Stop',
  nothingRuns: 'No repairs are running.',
  halts: (running: number) => `Stops ${counted(running, 'running repair')}. Writes in progress finish first.`,
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

  procedures,
  scope: {
    label: 'What to stop',
    everything: 'everything',
    shop: 'One repair shop',
    procedure: 'One kind of repair',
    version: 'One agent version',
    shopLabel: 'Repair shop',
    choose: 'choose',
    procedureLabel: 'Kind of repair',
    versionLabel: 'Agent version',
    versionHint: '1.4.0',
    reasonLabel: 'Reason',
    reasonHint: 'Shown to the shops, e.g. "Version 1.4.0 misreads some drives"',
    narrowed: 'Only what you choose below will stop.',
  },
  standing: {
    title: 'Active stops',
    since: 'Since',
    everything: 'All repairs',
    shop: (name: string) => name,
    version: (version: string) => `Agent ${version}`,
    noReason: 'No reason given',
    lift: 'Resume',
    earlier: 'Earlier stops',
    lifted: 'Resumed',
    failed: "Couldn't load emergency stops",
  },
  resume: {
    title: 'Resume repairs?',
    text: 'Shops can start these repairs again. Runs that were stopped stay stopped.',
    labels: { reason: 'Reason' },
    action: 'Resume repairs',
    busy: 'Resuming…',
    done: 'Repairs resumed',
    failed: 'Failed to resume repairs',
  },
  banner: {
    all: 'Revive has paused all repairs.',
    procedure: (name: string) => `Revive has paused one kind of repair: ${name}.`,
    version: (version: string) => `Revive has paused repairs on agents of version ${version}.`,
    both: (name: string, version: string) =>
      `Revive has paused one kind of repair on agents of version ${version}: ${name}.`,
    rest: 'You can still diagnose. Repairs can start again once this is lifted.',
  },
} as const;

/** Name of a procedure; the id for a procedure of a newer release. */
export const procedureText = (id: string): string => Object.entries(procedures).find(([one]) => one === id)?.[1] ?? id;
