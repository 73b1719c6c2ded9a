/**
 * Settles an execution after a crash, and runs a signed rollback, based on the journal and the device's bytes
 * together. Every state ends as completed, rolled back, failed without a write, or `needs_person`. No write of the
 * plan is repeated.
 */
import { verifyAndSettle } from './execute-repair.js';
import type { BackupRef, Outcome } from '../model/outcome.js';
import { stateOfRange } from './range-state.js';
import { historyOf, type JournaledPlan, type RepairHistory } from './repair-journal.js';
import { rollBack } from './rollback.js';
import { end, tellerOf, type ExecuteDeps } from './run.js';

/**
 * Settles an execution that a crash interrupted. A finished execution returns its outcome and touches nothing. If the
 * device is a different device, in use or unreadable, `needs_person` is returned and not journaled, so that a later
 * attempt is possible.
 */
export async function resumeAfterCrash(deps: ExecuteDeps): Promise<Outcome> {
  const history = historyOf(deps.journal.entries());
  if (history.outcome !== undefined) return history.outcome;
  try {
    return await settle(history, deps);
  } catch (error) {
    return open(
      history,
      `We can't tell what the interrupted repair changed (${(error as Error).message}). A technician needs to look at the device.`,
    );
  }
}

async function settle(history: RepairHistory, deps: ExecuteDeps): Promise<Outcome> {
  const { planned, backup } = history;
  if (planned === undefined || backup === undefined || history.begun.size === 0) {
    return end(deps, planned?.plan, planned?.plan.digest ?? '', {
      status: 'failed',
      reason: 'The agent stopped before the first change. Nothing was written.',
      states: [],
    });
  }
  const stranger = await strangerOf(planned.plan, deps);
  if (stranger !== undefined) return open(history, stranger);
  if (history.rollingBack !== undefined) return takeBack(planned.plan, backup, history.rollingBack, history, deps);
  if (!(await everythingIsWritten(planned.plan, history, deps))) {
    return takeBack(planned.plan, backup, 'The agent stopped during the repair.', history, deps);
  }
  const settled = await verifyAndSettle(planned, tellerOf(deps), deps);
  return 'outcome' in settled ? settled.outcome : takeBack(planned.plan, backup, settled.objection, history, deps);
}

function open({ planned }: RepairHistory, reason: string): Outcome {
  const writes = planned?.plan.writes ?? [];
  return {
    status: 'needs_person',
    reason,
    planDigest: planned?.plan.digest ?? '',
    checks: [],
    writes: writes.map(({ offset, length, before, after, why }) => ({
      offset,
      length,
      before,
      after,
      why,
      state: 'unknown',
    })),
  };
}

export async function rollBackRepair(why: string, deps: ExecuteDeps): Promise<Outcome> {
  const history = historyOf(deps.journal.entries());
  const { planned, backup, outcome } = history;
  const refuse = (reason: string): Outcome => ({
    status: 'refused',
    reason,
    planDigest: planned?.plan.digest ?? '',
    writes: outcome?.writes ?? [],
    checks: [],
  });
  if (planned === undefined || backup === undefined || history.begun.size === 0)
    return refuse('There is nothing to roll back: this repair wrote nothing.');
  if (outcome === undefined) return resumeAfterCrash(deps);
  if (outcome.status === 'rolled_back') return outcome;
  const stranger = await strangerOf(planned.plan, deps);
  if (stranger !== undefined) return refuse(stranger);
  return takeBack(planned.plan, backup, why, history, deps);
}

async function strangerOf({ device: planned }: JournaledPlan, { device }: ExecuteDeps): Promise<string | undefined> {
  const { kind, id, size } = device.identity;
  if (kind !== planned.kind || id !== planned.id || size !== planned.size || device.size !== planned.size) {
    return `This is not the device that was repaired: ${planned.id} with ${planned.size} bytes was, this is ${id} with ${device.size}. Nothing was written to it.`;
  }
  const used = await device.inUse();
  return used === undefined
    ? undefined
    : `The device is in use (${used}), so nothing was rolled back. Release it and try again.`;
}

async function everythingIsWritten(plan: JournaledPlan, history: RepairHistory, deps: ExecuteDeps): Promise<boolean> {
  for (const [index, write] of plan.writes.entries()) {
    if (!history.begun.has(index) || (await stateOfRange(deps.device, write, undefined)) !== 'after') return false;
  }
  for (const [index, { after }] of plan.writes.entries()) {
    if (history.written.has(index)) continue;
    await deps.device.flush();
    await deps.journal.append({ kind: 'written', index, readBack: after });
  }
  return true;
}

async function takeBack(
  plan: JournaledPlan,
  ref: BackupRef,
  why: string,
  history: RepairHistory,
  deps: ExecuteDeps,
): Promise<Outcome> {
  const result = await rollBack(plan, ref, why, history.restored, deps, tellerOf(deps));
  return end(deps, plan, plan.digest, { ...result, reason: `${why} ${result.reason}` });
}
