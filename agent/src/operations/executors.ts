import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupReceipt } from '@revive/proto/revive/link/v1/link';
import type { SeenDevice } from '../devices/bench-device.js';
import type { CommandDevices } from '../devices/command-devices.js';
import type { AgentKey } from '../identity/agent-key.js';
import { JournalFile } from '../journal/journal.js';
import { ALL_READERS, recognise } from '../repair/readers/all-readers.js';
import { diagnose } from '../repair/diagnose/diagnose.js';
import { nothingSeen, type Diagnosis } from '../repair/model/diagnosis.js';
import type { RepairDevice } from '../repair/model/device.js';
import type { OpenOptions } from '../imaging/image-device.js';
import { LocalBackups, forgetBackup } from '../repair/execute/local-backups.js';
import type { BackupRecord, Outcome, Waits } from '../repair/model/outcome.js';
import { historyOf, type RepairEntry } from '../repair/execute/repair-journal.js';
import type { ProduceDeps } from '../repair/execute/produce.js';
import type { ExecuteDeps } from '../repair/execute/run.js';
import { STEP_EXECUTORS, stepKindOf, type StepExecutor } from '../repair/execute/step-executors.js';
import type { Plan } from '../repair/model/plan.js';
import type { ProductMaker } from '../repair/diagnose/products.js';
import type { Clock } from '../repair/steps.js';
import type { BootProof } from '../repair/boot/boot-proof.js';
import type { VerifierTools } from '../repair/verify/verifier-tools.js';
import type { BackupToSend } from '../link/send-backup.js';
import { sealBackup, wrapKey } from './backup/backup-crypto.js';
import { BackupVault } from './backup/backup-vault.js';
import { diagnoseCommandDevice, withCommandDevice, openCommandDevice } from './command-run.js';
import { withConsentEnd } from './consent-ended.js';
import { newNonce, withNewNonce } from './orders/new-nonce.js';
import type { Offer, Operation, OperationKind, OrderJournal, SentReport, TakenOrder } from './orders/order-journal.js';
import { openDevice } from './open-device.js';
import { runPatchTest } from './patch-tests/run-patch-test.js';
import type { Place } from './places.js';
import { diagnosisReport, nothingDone, outcomeReport } from './run-report.js';
import { deleteArtifact, hasArtifact } from './delete-artifact.js';
import { runJournalOf } from './run-journals.js';
import { createStepReporter, type StepListener } from './report-steps.js';
import { WatchedDevice } from './watched-device.js';

export type OpenDevice = (path: string, options: OpenOptions) => Promise<OpenedDevice>;
export interface OpenedDevice extends RepairDevice {
  close(): Promise<void>;
}

export interface ExecutorParts {
  readonly key: AgentKey;
  readonly home: string;
  readonly journal: OrderJournal;
  readonly tools: VerifierTools;
  readonly boots?: BootProof;
  readonly makers?: readonly ProductMaker[];
  readonly open: OpenDevice;
  readonly spoken?: readonly CommandDevices[];
  readonly clock: Clock;
  readonly steps: StepListener;
  readonly sendBackup: (backup: BackupToSend, signal: AbortSignal) => Promise<BackupReceipt>;
}
export interface Result {
  readonly said?: SentReport;
  readonly offer?: Offer;
  readonly choices?: readonly Offer[];
  readonly settled?: () => Promise<void>;
}
export interface Execution {
  readonly order: Operation;
  readonly device: SeenDevice | undefined;
  readonly signal: AbortSignal;
  /** Started by an earlier process: no forward write is made any more. */
  readonly interrupted: boolean;
  /** The run was stopped before an earlier process ended. */
  readonly wasStopped: boolean;
  /** The run's slot, lent while the platform stores a backup, so that further devices can be diagnosed meanwhile. */
  readonly place: Pick<Place, 'lend' | 'back'>;
  readonly isAttached: () => boolean;
}
type Executors = { readonly [K in OperationKind]: (execution: Execution) => Promise<Result> };

/** Executor of each kind of order. Device errors never throw: the report or outcome describes the error. */
export function executorsOf(parts: ExecutorParts): Executors {
  return {
    diagnose: (execution) => diagnoseDevice(parts, execution),
    execute: (execution) => executePlan(parts, execution),
    roll_back: (execution) => rollBackPlan(parts, execution),
    forget: (execution) => forgetRepair(parts, execution),
    discard: (execution) => deleteArtifact(parts, execution),
    probe: (execution) => runPatchTest(parts, execution),
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
  const spoken = openCommandDevice(parts.spoken, device);
  if (spoken) {
    const { diagnosis, identity } = await diagnoseCommandDevice(
      spoken,
      createStepReporter(order, parts.steps),
      clock,
      signal,
    );
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
    return report(withConsentEnd(failed('The diagnosis was stopped. Nothing was changed.'), signal, false), opened);
  } finally {
    await opened.close();
  }
}

/** Without a serial number only the model identifies a disk; an image has only its name. */
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
  // A copy takes hours: release the slot so that further devices do not wait.
  if (stepKindOf(order.procedures) === 'produce') execution.place.lend();
  const { outcome, wrote, isUntouched } = await onRun(parts, execution, order.runId, {
    work: ({ resume, execute }, deps) => (interrupted ? resume(deps) : execute(order.planDigest, deps)),
  });
  const told = withConsentEnd(outcome, execution.signal, outcome.status === 'completed');
  const offer = wrote
    ? rollbackOffer(order, order.runId, newNonce())
    : isUntouched
      ? anotherTry(parts, order, outcome)
      : undefined;
  return {
    said: outcomeReport(
      { key: parts.key, order, now: parts.clock.now() },
      told,
      parts.journal.backupOf(order.runId),
      offer,
    ),
    ...(offer && { offer }),
  };
}

/**
 * After a failure before the first write, or with an incomplete product, the approved plan may be ordered once more. A
 * withdrawn plan may not.
 */
function anotherTry({ journal }: ExecutorParts, { nonce }: TakenOrder, { status }: Outcome): Offer | undefined {
  const given = status === 'failed' || status === 'partial' ? journal.offer(nonce)?.offer : undefined;
  return given && withNewNonce(given);
}

async function rollBackPlan(parts: ExecutorParts, execution: Execution): Promise<Result> {
  const { order } = execution;
  const { outcome } = await onRun(parts, execution, order.sourceRunId as string, {
    work: ({ undo }, deps) => undo('Rollback requested.', deps),
  });
  // `refused` means that no byte was restored (the device is in use, or a wrong device): the nonce stays valid for a
  // new order.
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

/** Called after the handover: deletes the backups for a rollback and invalidates all nonces of the repair. */
async function forgetRepair({ journal, home }: ExecutorParts, { order }: Execution): Promise<Result> {
  await journal.append({ kind: 'forgotten', repairId: order.repairId });
  for (const runId of journal.runsOf(order.repairId)) {
    await forgetBackup(join(home, 'backups'), runId);
    const path = runJournalOf(home, runId);
    // The run's journal is the only proof that a product on this computer belongs to the run.
    if (!(await hasArtifact(path))) await rm(path, { force: true });
  }
  return {};
}

export interface RunEnd {
  readonly outcome: Outcome;
  readonly wrote: boolean;
  /** Not even the first write was started. */
  readonly isUntouched: boolean;
}

export interface RunWork {
  readonly work: <Deps>(executor: StepExecutor<Deps>, deps: Deps) => Promise<Outcome>;
}

async function onRun(parts: ExecutorParts, execution: Execution, runId: string, { work }: RunWork): Promise<RunEnd> {
  const { order, device, signal, wasStopped } = execution;
  const executor = STEP_EXECUTORS[stepKindOf(order.procedures)];
  const journal = await JournalFile.open<RepairEntry>(runJournalOf(parts.home, runId));
  try {
    if (executor.opens === 'spoken')
      return await withCommandDevice(parts, execution, journal, (deps) => work(executor, deps));
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
