import type { DiagnoseDeps } from '../diagnose/diagnose.js';
import { StepTeller } from '../steps.js';
import type { RepairDevice } from '../model/device.js';
import type { BackupStore, Outcome, OutcomeStatus, VerifiedCheck, WriteState } from '../model/outcome.js';
import type { JournaledPlan, RepairJournal } from './repair-journal.js';

export interface ExecuteDeps extends Omit<DiagnoseDeps, 'device' | 'signal'> {
  device: RepairDevice;
  /** Append-only and fsynced; one journal per execution. */
  journal: RepairJournal;
  backups: BackupStore;
  /** The emergency stop. Takes effect between writes: the current write ends first, then everything is rolled back. */
  stop: AbortSignal;
}

export function tellerOf(deps: Pick<ExecuteDeps, 'clock' | 'onStep'>): StepTeller {
  return new StepTeller(deps.clock, deps.onStep);
}

export function diagnoseDeps(deps: ExecuteDeps, signal: AbortSignal, onStep: DiagnoseDeps['onStep']): DiagnoseDeps {
  const { readers, recognise, tools, clock, device, health } = deps;
  return { readers, recognise, tools, clock, device: device.identity, signal, onStep, ...(health && { health }) };
}

export interface Ending {
  status: OutcomeStatus;
  reason: string;
  states: readonly WriteState[];
  checks?: VerifiedCheck[];
  reachable?: Outcome['reachable'];
  produced?: Outcome['produced'];
  units?: Outcome['units'];
  commands?: Outcome['commands'];
  figures?: Outcome['figures'];
}

export async function end(
  deps: Pick<ExecuteDeps, 'journal'>,
  plan: JournaledPlan | undefined,
  digest: string,
  ending: Ending,
): Promise<Outcome> {
  const outcome: Outcome = {
    status: ending.status,
    reason: ending.reason,
    planDigest: digest,
    checks: ending.checks ?? [],
    writes: (plan?.writes ?? []).map(({ offset, length, before, after, why }, index) => ({
      offset,
      length,
      before,
      after,
      why,
      state: ending.states[index] ?? 'not_written',
    })),
    ...(ending.reachable === undefined ? {} : { reachable: ending.reachable }),
    ...(ending.produced === undefined ? {} : { produced: ending.produced }),
    ...(ending.units === undefined ? {} : { units: ending.units }),
    ...(ending.figures === undefined ? {} : { figures: ending.figures }),
    ...(ending.commands === undefined ? {} : { commands: ending.commands }),
  };
  try {
    await deps.journal.append({ kind: 'ended', outcome });
    return outcome;
  } catch (error) {
    return {
      ...outcome,
      reason: `${outcome.reason} The journal could not take this ending: ${(error as Error).message}.`,
    };
  }
}
