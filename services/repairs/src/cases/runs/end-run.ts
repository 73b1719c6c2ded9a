import type { Check } from '@revive/proto/revive/repair/v1/repair';
import { RunEntity, type CheckValue, type VerdictValue } from '../tickets/entities/run.entity.js';
import { StepEntity } from '../tickets/entities/step.entity.js';
import type { Change } from '../tickets/ticket.repository.js';
import { recordRun, type RunResult } from './record-run.js';
import { runLifecycle } from '../tickets/run.lifecycle.js';

/**
 * Ends a run with its verdict and records its outcome. Pending steps become skipped, an active step becomes failed.
 */
export async function endRun(
  change: Change,
  run: RunEntity,
  status: 'completed' | 'failed',
  verdict: VerdictValue,
  result: RunResult = { status: verdict.status },
): Promise<void> {
  const { em, now, ticket } = change;
  run.status = runLifecycle.transition(run.status, status);
  run.verdict = verdict;
  run.endedAt = now;
  run.lastNewsAt = now;
  await em.update(RunEntity, { id: run.id }, run);
  await recordRun(change, run, result);
  for (const [from, to] of [['pending', 'skipped'] as const, ['active', status] as const]) {
    const steps = ticket.steps.filter((step) => step.runId === run.id && step.status === from);
    for (const step of steps) Object.assign(step, { status: to, endedAt: now });
    if (steps.length > 0) await em.update(StepEntity, { runId: run.id, status: from }, { status: to, endedAt: now });
  }
}

/** Settles the work by hand together with this run. Rollback and failure follow the same rule. */
export async function settleHand({ em }: Change, run: RunEntity): Promise<void> {
  run.settlesHand = true;
  await em.update(RunEntity, { id: run.id }, { settlesHand: true });
}

export const checkValues = (checks: readonly Check[]): CheckValue[] =>
  checks.slice(0, 64).map((check) => ({
    name: check.name.slice(0, 120),
    beforeDetail: check.beforeDetail.slice(0, 600),
    afterDetail: check.afterDetail.slice(0, 600),
    ...(typeof check.before === 'boolean' && { before: check.before }),
    ...(typeof check.after === 'boolean' && { after: check.after }),
  }));

/** A check proves a repair only if the check failed before and passes now. */
export const hasWitness = (checks: readonly CheckValue[]): boolean =>
  checks.some((check) => check.before === false && check.after === true);
export const hasHarm = (checks: readonly CheckValue[]): boolean =>
  checks.some((check) => check.before === true && check.after === false);
