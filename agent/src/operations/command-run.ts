import type { SeenDevice } from '../devices/bench-device.js';
import type { CommandDevices } from '../devices/command-devices.js';
import type { JournalFile } from '../journal/journal.js';
import type { CommandDevice } from '../repair/model/command-device.js';
import { sealCommandPlan, type CommandOffer } from '../repair/model/command-plan.js';
import { nothingSeen, type Diagnosis } from '../repair/model/diagnosis.js';
import type { DeviceIdentity } from '../repair/model/plan.js';
import { DeviceUnavailable } from '../imaging/image-device.js';
import type { Outcome } from '../repair/model/outcome.js';
import { historyOf, type RepairEntry } from '../repair/execute/repair-journal.js';
import type { CommandDeps } from '../repair/execute/run-commands.js';
import { StepTeller, type Clock, type OnStep } from '../repair/steps.js';
import type { Execution, ExecutorParts, RunEnd } from './executors.js';
import { nothingDone } from './run-report.js';
import { createStepReporter } from './report-steps.js';

export const openCommandDevice = (
  spoken: readonly CommandDevices[] | undefined,
  device: SeenDevice | undefined,
): (() => Promise<CommandDevice>) | undefined => {
  const found = device && spoken?.find(({ kind }) => kind === device.kind);
  return found && device ? () => found.open(device) : undefined;
};

/**
 * Diagnoses the device and returns its alternatives. Unanswered queries become part of the diagnosis; only an abort
 * rejects.
 */
export async function diagnoseCommandDevice(
  open: () => Promise<CommandDevice>,
  onStep: OnStep,
  clock: Clock,
  signal: AbortSignal,
): Promise<{ diagnosis: Diagnosis; identity?: DeviceIdentity }> {
  const step = new StepTeller(clock, onStep);
  step.begin('detect', 'Asking the device. Nothing is changed.', 'read the state', '');
  try {
    const device = await open();
    const diagnosis = await device.diagnose(signal);
    step.end('completed', diagnosis.reason, JSON.stringify(diagnosis.findings));
    step.begin('plan', 'Listing what can be done.', 'derive the plans', '');
    const commands = await offersOf(device);
    signal.throwIfAborted();
    step.end(commands.length === 0 ? 'skipped' : 'completed', diagnosis.reason);
    return { diagnosis: { ...diagnosis, ...(commands.length > 0 && { commands }) }, identity: device.identity };
  } catch (error) {
    const reason = signal.aborted
      ? 'The diagnosis was stopped. Nothing was changed.'
      : `The device couldn't be diagnosed: ${(error as Error).message}. Nothing was changed.`;
    step.end('failed', reason);
    return { diagnosis: nothingSeen('failed', reason) };
  }
}

const offersOf = async (device: CommandDevice): Promise<CommandOffer[]> =>
  (await device.propose()).map(({ commands, ...said }) => ({
    ...said,
    plan: sealCommandPlan(said.finding.procedure, device.identity, commands),
  }));

export async function withCommandDevice(
  { spoken, clock, steps }: ExecutorParts,
  { order, device, signal }: Execution,
  journal: JournalFile<RepairEntry>,
  work: (deps: CommandDeps) => Promise<Outcome>,
): Promise<RunEnd> {
  const open = openCommandDevice(spoken, device);
  const opened = open === undefined ? 'The device is not attached.' : await open().catch(unavailable);
  const outcome =
    typeof opened === 'string'
      ? unopened(journal, opened)
      : await work({ device: opened, journal, clock, stop: signal, onStep: createStepReporter(order, steps) });
  const { begun, commanding } = historyOf(journal.entries());
  const canBeUndone = commanding !== undefined && commanding.commands.every(({ undo }) => undo !== null);
  const { status } = outcome;
  const mayStand = status === 'completed' || (status === 'needs_person' && begun.size > 0);
  // `failed` means that every state is unchanged, so the same plan may be ordered again.
  return { outcome, wrote: mayStand && canBeUndone, isUntouched: begun.size === 0 || status === 'failed' };
}

function unavailable(error: unknown): string {
  if (error instanceof DeviceUnavailable) return error.message;
  throw error;
}

function unopened(journal: JournalFile<RepairEntry>, why: string): Outcome {
  const { begun, outcome } = historyOf(journal.entries());
  if (begun.size === 0) return nothingDone('failed', `${why} Nothing was changed.`);
  if (outcome) return nothingDone('refused', `${why} Nothing was rolled back.`);
  return {
    ...nothingDone('failed', `${why} A change of it was interrupted. A technician needs to look at it.`),
    status: 'needs_person',
  };
}
