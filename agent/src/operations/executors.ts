import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupReceipt } from '@revive/proto/revive/link/v1/link';
import type { SeenDevice } from '../devices/bench-device.js';
import type { SpokenDevices } from '../devices/spoken-devices.js';
import type { AgentKey } from '../identity/agent-key.js';
import { JournalFile } from '../journal/journal.js';
import { ALL_READERS, recognise } from '../repair/look/all-readers.js';
import { diagnose, nothingSeen } from '../repair/diagnose/diagnose.js';
import type { Diagnosis } from '../repair/diagnose/diagnosis.js';
import type { RepairDevice } from '../repair/execute/device.js';
import { DeviceUnavailable, type OpenOptions } from '../repair/execute/image-device.js';
import { LocalBackups, forgetBackup } from '../repair/execute/local-backups.js';
import type { BackupRecord, Outcome, Waits } from '../repair/execute/outcome.js';
import { historyOf, type RepairEntry } from '../repair/execute/repair-journal.js';
import type { ProduceDeps } from '../repair/execute/produce.js';
import type { ExecuteDeps } from '../repair/execute/run.js';
import { STEP_EXECUTORS, stepKindOf, type StepExecutor } from '../repair/execute/step-executors.js';
import type { Plan } from '../repair/diagnose/plan.js';
import type { ProductMaker } from '../repair/diagnose/products.js';
import type { Clock } from '../repair/steps.js';
import type { BootProof } from '../repair/boot/boot-proof.js';
import type { VerifierTools } from '../repair/verify/verifier-tools.js';
import type { BackupToSend } from '../link/send-backup.js';
import { sealBackup, wrapKey } from './backup/backup-crypto.js';
import { BackupVault } from './backup/backup-vault.js';
import { diagnoseSpoken, onSpoken, spokenTo } from './spoken-run.js';
import type { Offer, Operation, OperationKind, OrderJournal, Said, TakenOrder } from './orders/order-journal.js';
import type { Place } from './places.js';
import { diagnosisReport, nothingDone, outcomeReport } from './run-report.js';
import { discardMade, isMadeBy } from './discard-made.js';
import { runJournalOf } from './run-journals.js';
import { createStepReporter, type StepListener } from './tell-steps.js';
import { WatchedDevice } from './watched-device.js';

/**
 * How a device is opened, so that whoever counts what is read and written stands between. Throws `DeviceUnavailable`.
 */
export type OpenDevice = (path: string, options: OpenOptions) => Promise<OpenedDevice>;
export interface OpenedDevice extends RepairDevice {
  close(): Promise<void>;
}

export interface ExecutorParts {
  readonly key: AgentKey;
  /** Holds `runs/` and `backups/`. */
  readonly home: string;
  readonly journal: OrderJournal;
  readonly tools: VerifierTools;
  /** Tries at each diagnosis whether the repaired device starts a computer; left out where that is not to be tried. */
  readonly boots?: BootProof;
  /** What this agent can make of a device; none where nothing is to be made. */
  readonly makers?: readonly ProductMaker[];
  readonly open: OpenDevice;
  /** Devices that are told what to do, by their kind; none where no such device is attached. */
  readonly spoken?: readonly SpokenDevices[];
  readonly clock: Clock;
  readonly steps: StepListener;
  readonly sendBackup: (backup: BackupToSend, signal: AbortSignal) => Promise<BackupReceipt>;
}
export interface Result {
  readonly said?: Said;
  readonly offer?: Offer;
  /** Offered beside it: a person may choose one. */
  readonly choices?: readonly Offer[];
  /** Done once it was said: what only its answer needed. */
  readonly settled?: () => Promise<void>;
}
export interface Execution {
  readonly order: Operation;
  readonly device: SeenDevice | undefined;
  readonly signal: AbortSignal;
  /** An earlier start began it: nothing is written forward any more. */
  readonly interrupted: boolean;
  /** It was stopped before an earlier start ended. */
  readonly wasStopped: boolean;
  /** Lent while it waits for the platform to store a backup: others may look at their devices meanwhile. */
  readonly place: Pick<Place, 'lend' | 'back'>;
}
type Executors = { readonly [K in OperationKind]: (execution: Execution) => Promise<Result> };

const newNonce = (): string => randomBytes(16).toString('hex');

/** What each kind of order does. None throws for what happens on a device: its report or outcome says it. */
export function executorsOf(parts: ExecutorParts): Executors {
  return {
    diagnose: (execution) => diagnoseDevice(parts, execution),
    execute: (execution) => executePlan(parts, execution),
    roll_back: (execution) => rollBackPlan(parts, execution),
    forget: (execution) => forgetRepair(parts, execution),
    discard: (execution) => discardMade(parts, execution),
  };
}

async function diagnoseDevice(parts: ExecutorParts, { order, device, signal }: Execution): Promise<Result> {
  const { key, clock, tools } = parts;
  const failed = (reason: string): Diagnosis => nothingSeen('failed', reason);
  const report = (diagnosis: Diagnosis, opened?: Pick<OpenedDevice, 'identity'>): Result => {
    const offer = diagnosis.plan && offerOf(order, diagnosis.plan);
    const { alternatives = [], productions = [], commands = [] } = diagnosis;
    const choices = [...alternatives, ...productions, ...commands].map(({ plan }) => offerOf(order, plan));
    const reported = { key, order, now: clock.now() };
    return {
      said: diagnosisReport(reported, diagnosis, opened?.identity, offer, choices, opened && hasOwnNumber(device)),
      ...(offer && { offer }),
      ...(choices.length > 0 && { choices }),
    };
  };
  const spoken = spokenTo(parts.spoken, device);
  if (spoken) {
    const { diagnosis, identity } = await diagnoseSpoken(spoken, createStepReporter(order, parts.steps), clock, signal);
    return report(diagnosis, identity && { identity });
  }
  const opened = await openDevice(parts, device, 'read');
  if (typeof opened === 'string') return report(failed(opened));
  try {
    const diagnosis = await diagnose(opened, {
      readers: ALL_READERS,
      recognise,
      tools,
      clock,
      device: opened.identity,
      signal,
      onStep: createStepReporter(order, parts.steps),
      ...(parts.boots !== undefined && { boots: parts.boots }),
      ...healthOf(parts, opened, device, signal),
      ...(parts.makers !== undefined && { products: { makers: parts.makers, ...pathOf(device) } }),
    });
    return report(diagnosis, opened);
  } catch (error) {
    if (!signal.aborted) throw error;
    return report(failed('The diagnosis was stopped. Nothing was changed.'), opened);
  } finally {
    await opened.close();
  }
}

/** A disk without a serial number is only as sure as its model, and an image has nothing but its name. */
const hasOwnNumber = (device: SeenDevice | undefined): boolean =>
  device !== undefined && device.kind !== 'disk_image' && !device.identity.startsWith('unsure');

const offerOf = (
  { repairId, runId, deviceId }: TakenOrder,
  { digest, procedures }: Pick<Plan, 'digest' | 'procedures'>,
): Offer => ({
  nonce: newNonce(),
  use: 'execute',
  repairId,
  runId,
  deviceId,
  planDigest: digest,
  procedures: procedures.map(({ id, version }) => `${id}@${version}`),
});

async function executePlan(parts: ExecutorParts, execution: Execution): Promise<Result> {
  const { order, interrupted } = execution;
  // A copy takes hours: nobody else's device waits for it.
  if (stepKindOf(order.procedures) === 'produce') execution.place.lend();
  const { outcome, wrote, isUntouched } = await onRun(parts, execution, order.runId, {
    work: ({ resume, execute }, deps) => (interrupted ? resume(deps) : execute(order.planDigest, deps)),
  });
  const offer = wrote
    ? rollbackOffer(order, order.runId, newNonce())
    : isUntouched
      ? anotherTry(parts, order, outcome)
      : undefined;
  return {
    said: outcomeReport(
      { key: parts.key, order, now: parts.clock.now() },
      outcome,
      parts.journal.backupOf(order.runId),
      offer,
    ),
    ...(offer && { offer }),
  };
}

/**
 * It failed before its first write, or what it makes is not whole yet: the plan that was approved may be ordered once
 * more. Not where it was withdrawn meanwhile.
 */
function anotherTry({ journal }: ExecutorParts, { nonce }: TakenOrder, { status }: Outcome): Offer | undefined {
  const given = status === 'failed' || status === 'partial' ? journal.offer(nonce)?.offer : undefined;
  return given && offeredAnew(given);
}
/** The same plan under a number that nobody has seen yet. */
export const offeredAnew = (offer: Offer): Offer => ({ ...offer, nonce: newNonce() });

async function rollBackPlan(parts: ExecutorParts, execution: Execution): Promise<Result> {
  const { order } = execution;
  const { outcome } = await onRun(parts, execution, order.sourceRunId as string, {
    work: ({ undo }, deps) => undo('Rollback requested.', deps),
  });
  // Refused means that nothing was put back (the device is in use, or another one): the same number stays good for
  // another order.
  const offer =
    outcome.status === 'refused' ? rollbackOffer(order, order.sourceRunId as string, order.nonce) : undefined;
  return {
    said: outcomeReport({ key: parts.key, order, now: parts.clock.now() }, outcome, undefined, offer),
    ...(offer && { offer }),
  };
}

const rollbackOffer = (
  { repairId, deviceId, planDigest, procedures }: TakenOrder,
  runId: string,
  nonce: string,
): Offer => ({ nonce, use: 'roll_back', repairId, runId, deviceId, planDigest, procedures });

/** The handover was recorded: what was kept for a rollback goes, and every number of the repair is dead. */
async function forgetRepair({ journal, home }: ExecutorParts, { order }: Execution): Promise<Result> {
  await journal.append({ kind: 'forgotten', repairId: order.repairId });
  for (const runId of journal.runsOf(order.repairId)) {
    await forgetBackup(join(home, 'backups'), runId);
    const path = runJournalOf(home, runId);
    // What lies on this computer can only be told from something else by its run's own journal.
    if (!(await isMadeBy(path))) await rm(path, { force: true });
  }
  return {};
}

export interface RunEnd {
  readonly outcome: Outcome;
  /** There is something to take back. */
  readonly wrote: boolean;
  /** Not even the first write was begun. */
  readonly isUntouched: boolean;
}

/** What is done with whichever executor the order's procedures need. */
export interface RunWork {
  readonly work: <Deps>(executor: StepExecutor<Deps>, deps: Deps) => Promise<Outcome>;
}

/** Opens the run's own journal and the device, and lets the engine work on them. */
async function onRun(parts: ExecutorParts, execution: Execution, runId: string, { work }: RunWork): Promise<RunEnd> {
  const { order, device, signal, wasStopped } = execution;
  const executor = STEP_EXECUTORS[stepKindOf(order.procedures)];
  const journal = await JournalFile.open<RepairEntry>(runJournalOf(parts.home, runId));
  try {
    if (executor.opens === 'spoken') return await onSpoken(parts, execution, journal, (deps) => work(executor, deps));
    const opened = await openDevice(parts, device, executor.opens);
    const isUntouched = (): boolean => historyOf(journal.entries()).begun.size === 0;
    if (typeof opened === 'string')
      return { outcome: unopened(journal, opened), wrote: false, isUntouched: isUntouched() };
    try {
      const watched = new WatchedDevice(
        opened,
        (offset) =>
          historyOf(journal.entries()).planned?.plan.writes.find((write) => write.offset === offset)?.why ?? '',
      );
      const outcome = await work(executor, {
        readers: ALL_READERS,
        recognise,
        tools: parts.tools,
        clock: parts.clock,
        device: watched,
        journal,
        stop: signal,
        ...healthOf(parts, opened, device, signal),
        makers: (parts.makers ?? []).filter(({ procedure }) =>
          order.procedures.some((one) => one.startsWith(`${procedure}@`)),
        ),
        ...pathOf(device),
        wasStopped,
        backups: new LocalBackups(
          join(parts.home, 'backups'),
          await BackupVault.open(parts.home),
          () => runId,
          (_, records, waits) => storeBackup(parts, execution, records, waits),
        ),
        onStep: createStepReporter(order, parts.steps, () => watched.takeEvidence()),
      });
      const wrote = outcome.status === 'completed' || (outcome.status === 'needs_person' && !isUntouched());
      return { outcome, wrote, isUntouched: isUntouched() };
    } finally {
      await opened.close();
    }
  } finally {
    await journal.close();
  }
}

const pathOf = (device: SeenDevice | undefined): Pick<ProduceDeps, 'path' | 'isUnsure'> => ({
  path: device?.path,
  isUnsure: device?.identity?.startsWith('unsure') ?? false,
});

/** A disk is asked for its health; an image has none. */
function healthOf(
  { tools }: ExecutorParts,
  { identity }: OpenedDevice,
  device: SeenDevice | undefined,
  signal: AbortSignal,
): Pick<ExecuteDeps, 'health'> {
  const path = device?.path;
  const ask = tools.driveHealth?.bind(tools);
  return identity.kind === 'block' && path !== undefined && ask ? { health: () => ask(path, signal) } : {};
}

/** A device that is away is only harmless where nothing was written to it. */
function unopened(journal: JournalFile<RepairEntry>, why: string): Outcome {
  const { begun, outcome, producing } = historyOf(journal.entries());
  if (producing !== undefined && outcome === undefined)
    return { ...nothingDone('failed', `${why} What was made of it is kept.`), status: 'partial' };
  if (begun.size === 0 || outcome?.status === 'rolled_back')
    return nothingDone('failed', `${why} Nothing was written.`);
  if (outcome) return nothingDone('refused', `${why} Nothing was rolled back.`);
  return {
    ...nothingDone('failed', `${why} A repair of it was interrupted. A technician needs to look at it.`),
    status: 'needs_person',
  };
}

async function storeBackup(
  parts: ExecutorParts,
  { order: { runId, repairId, escrowKey }, place, signal }: Execution,
  records: readonly BackupRecord[],
  waits: Waits,
): Promise<void> {
  const { key, bytes } = sealBackup(records);
  const wrappedKey = wrapKey(key, Buffer.from(escrowKey, 'base64')).toString('base64');
  const waitsWithoutPlace = (sentence: string): void => {
    place.lend();
    waits(sentence);
  };
  let receipt: Awaited<ReturnType<ExecutorParts['sendBackup']>>;
  try {
    receipt = await parts.sendBackup({ runId, repairId, bytes, waits: waitsWithoutPlace }, signal);
  } finally {
    await place.back();
  }
  await parts.journal.append({ kind: 'backup_stored', runId, object: receipt.object, wrappedKey });
}

/** A sentence where it cannot be opened. */
async function openDevice(
  { open }: ExecutorParts,
  device: SeenDevice | undefined,
  mode: 'read' | 'execute',
): Promise<OpenedDevice | string> {
  if (device?.path === undefined) return 'The device is not attached.';
  try {
    const { path, planId, file } = device;
    return await open(path, {
      mode,
      ...(planId !== undefined && { id: planId }),
      ...(file !== undefined && { listed: file }),
    });
  } catch (error) {
    if (error instanceof DeviceUnavailable) return error.message;
    throw error;
  }
}
