/**
 * Rollback: every written byte returns to its original value. All hashes are checked before the first write, and one
 * mismatch refuses everything. Rollback writes only bytes whose hash is the plan's before-hash.
 */
import { failpoint } from '@revive/platform/telemetry/failpoint';
import { sha256 } from '../model/plan.js';
import type { StepTeller } from '../steps.js';
import type { BackupRecord, BackupRef, OutcomeStatus, WriteState } from '../model/outcome.js';
import { stateOfRange, type RangeState } from './range-state.js';
import type { JournaledPlan, RepairEntry } from './repair-journal.js';
import type { ExecuteDeps } from './run.js';

interface RollbackResult {
  status: Extract<OutcomeStatus, 'rolled_back' | 'needs_person'>;
  reason: string;
  states: WriteState[];
}

/**
 * `restored`: indexes with a read-back journaled by an earlier run; these ranges are compared and never written again.
 */
export async function rollBack(
  plan: JournaledPlan,
  ref: BackupRef,
  why: string,
  restored: ReadonlySet<number>,
  deps: ExecuteDeps,
  step: StepTeller,
): Promise<RollbackResult> {
  step.begin('roll back', 'Undoing every change.', 'check all hashes', `${plan.writes.length} places`);
  const journal = new Willing(deps);
  const result = await attempt(plan, ref, restored, deps, step, journal, why);
  step.end(result.status === 'rolled_back' ? 'completed' : 'failed', result.reason, JSON.stringify(result.states));
  return journal.trouble === undefined
    ? result
    : { ...result, reason: `${result.reason} The journal could not be written meanwhile (${journal.trouble}).` };
}

async function attempt(
  plan: JournaledPlan,
  ref: BackupRef,
  restored: ReadonlySet<number>,
  deps: ExecuteDeps,
  step: StepTeller,
  journal: Willing,
  why: string,
): Promise<RollbackResult> {
  const unknown = (reason: string): RollbackResult => ({
    status: 'needs_person',
    reason,
    states: plan.writes.map(() => 'unknown'),
  });
  try {
    await journal.append({ kind: 'rolling_back', why });
    const records = matchRecords(plan, await deps.backups.load(ref));
    if (records === undefined)
      return unknown(
        "The backup doesn't match the plan, so nothing was rolled back. A technician needs to look at the device.",
      );
    const ranges: RangeState[] = [];
    for (const [index, write] of plan.writes.entries())
      ranges.push(await stateOfRange(deps.device, write, records[index]!.bytes));
    const strange = ranges.findIndex(
      (state, index) => state === 'strange' || (restored.has(index) && state !== 'before'),
    );
    if (strange >= 0) {
      const { offset, length } = plan.writes[strange]!;
      return unknown(
        `At ${offset} the device holds ${length} bytes that are neither the found ones nor the planned ones, so nothing was rolled back. A technician needs to look at the device.`,
      );
    }
    return await restore(plan, records, ranges, deps, step, journal);
  } catch (error) {
    return unknown(
      `The rollback couldn't be completed (${(error as Error).message}). The backup is kept. A technician needs to look at the device.`,
    );
  }
}

async function restore(
  plan: JournaledPlan,
  records: BackupRecord[],
  ranges: RangeState[],
  deps: ExecuteDeps,
  step: StepTeller,
  journal: Willing,
): Promise<RollbackResult> {
  // In reverse order of the writes: pointers are removed before their targets.
  const due = [...plan.writes.keys()].filter((index) => ranges[index] !== 'before').reverse();
  for (const [done, index] of due.entries()) {
    const { offset, length, before } = plan.writes[index]!;
    step.progress(`put back ${done + 1} of ${due.length}`, { done, total: due.length, unit: 'writes' });
    await journal.append({ kind: 'restoring', index });
    await deps.device.writeAt(offset, records[index]!.bytes);
    failpoint('after-write');
    await deps.device.flush();
    const readBack = sha256(await deps.device.read(offset, length));
    if (readBack !== before) throw new Error(`the bytes at ${offset} do not stay as they were put back`);
    failpoint('after-read-back');
    await journal.append({ kind: 'restored', index, readBack });
  }
  for (const { offset, length, before } of plan.writes) {
    if (sha256(await deps.device.read(offset, length)) !== before)
      throw new Error(`the bytes at ${offset} changed during the rollback`);
  }
  return {
    status: 'rolled_back',
    reason: 'Device restored to its state before the repair.',
    states: ranges.map((state) => (state === 'before' ? 'not_written' : 'rolled_back')),
  };
}

function matchRecords(plan: JournaledPlan, records: readonly BackupRecord[]): BackupRecord[] | undefined {
  const found = plan.writes.map(({ offset, length, before }) =>
    records.find(
      (record) =>
        record.offset === offset &&
        record.length === length &&
        record.before === before &&
        sha256(record.bytes) === before,
    ),
  );
  return found.every((record) => record !== undefined) ? found : undefined;
}

/**
 * A full journal disk must not leave a device half written. A later start decides from the device's bytes, so the
 * rollback continues and the journal error is reported.
 */
class Willing {
  trouble: string | undefined;

  constructor(private readonly deps: ExecuteDeps) {}

  async append(entry: RepairEntry): Promise<void> {
    try {
      await this.deps.journal.append(entry);
    } catch (error) {
      this.trouble ??= (error as Error).message;
    }
  }
}
